//! Functions of floating point numbers that are computed exactly: constants, classification, rounding, roots.

use super::body::Body;
use super::float::UNSUPPORTED;
use super::site::{Arg, Site};
use crate::types::TypeId;
use crate::vocabulary::Mathematics::{self, *};
use base::Pos;
use ir::InputKind;
use logic::Term;
use logic::float::{Format, Toward};

/// The number of `EDOM`.
const DOMAIN_ERROR: u128 = 33;
/// That of `ERANGE`.
const RANGE_ERROR: u128 = 34;

/// `FP_NAN`, `FP_INFINITE`, `FP_NORMAL`, `FP_SUBNORMAL`, `FP_ZERO` of the C library.
const LIBRARY_CLASSES: [u128; 5] = [0, 1, 4, 3, 2];

impl<'u> Body<'_, 'u> {
    /// A call on evaluated arguments. The path ends in an unknown location if they are not what the function takes.
    pub(super) fn mathematics(&mut self, function: Mathematics, args: &[Arg<'u>], site: Site) -> Option<Term> {
        let (answers, numbers) = match function {
            Classify => args.split_at(args.len().min(5)),
            _ => args.split_at(0),
        };
        let value = match (function, numbers) {
            (Infinity | QuietNan, _) => self.constant_number(function, site),
            (_, &[x]) => self.of_one(function, x, answers, site),
            (_, &[x, y]) => self.of_two(function, x, y, site),
            _ => None,
        };
        if value.is_none() {
            self.unsupported(UNSUPPORTED, site.pos);
        }
        value
    }

    fn constant_number(&mut self, function: Mathematics, site: Site) -> Option<Term> {
        let format = self.format(site.ty)?;
        let pool = self.lo.pool();
        let number = if function == Infinity { format.infinity(pool) } else { format.quiet_nan(pool) };
        Some(self.encoded(number, format))
    }

    /// The value of a call whose result is a number of this format.
    fn result(&mut self, number: Term, format: Format, site: Site) -> Option<Term> {
        self.format(site.ty).is_some_and(|f| f.has_numbers_of(format)).then(|| self.encoded(number, format))
    }

    /// The value of a call that returns a truth value.
    fn answer(&mut self, bit: Term, site: Site) -> Option<Term> {
        self.lo.types().is_integer(site.ty).then(|| self.as_int(bit, site.ty))
    }

    /// The value of a call that returns 0, or anything else where the answer is yes: gcc and the libraries give different numbers.
    fn any_answer(&mut self, bit: Term, what: &str, site: Site) -> Option<Term> {
        let no = self.answer(bit, site)?;
        if self.lo.pool().as_const(bit) == Some(0) {
            return Some(no);
        }
        let any = self.compilers_choice(site.ty, what, site.pos);
        let is_some = self.nonzero(any);
        let one = self.constant(1, self.lo.width(site.ty));
        let pool = self.lo.pool();
        let yes = pool.ite(is_some, any, one);
        Some(pool.ite(bit, yes, no))
    }

    /// A number that another compiler, or the same with other options, may choose; zero is our choice.
    fn compilers_choice(&mut self, ty: TypeId, what: &str, pos: Pos) -> Term {
        self.havoc(ty, InputKind::Layout, what, None, pos)
    }

    fn of_one(&mut self, function: Mathematics, x: Arg<'u>, answers: &[Arg<'u>], site: Site) -> Option<Term> {
        let format = self.format(x.ty)?;
        let format = self.rounded(format, site.pos);
        let x = self.decoded(x.value, format, site.pos);
        let pool = self.lo.pool();
        let bit = match function {
            IsNan => format.is_nan(pool, x),
            IsInfinite => format.is_infinite(pool, x),
            IsFinite => format.is_finite(pool, x),
            IsNormal => format.is_normal(pool, x),
            SignBit => {
                let sign = format.sign(pool, x);
                return self.any_answer(sign, "what signbit() gives", site);
            }
            Abs => {
                let number = format.abs(pool, x);
                return self.result(number, format, site);
            }
            Whole(toward) => {
                let number = format.integral(pool, x, toward);
                return self.result(number, format, site);
            }
            SquareRoot => {
                let number = format.sqrt(pool, x);
                self.note_domain_error(x, format, site.pos);
                return self.result(number, format, site);
            }
            ToInteger(toward) => return self.rounded_to_integer(x, format, toward, site),
            SignOfInfinity => return self.sign_of_infinity(x, format, site),
            LibrarySignOfInfinity => return self.library_sign_of_infinity(x, format, site),
            Classify | LibraryClass => return self.class(x, format, answers, site),
            _ => return None,
        };
        self.answer(bit, site)
    }

    fn of_two(&mut self, function: Mathematics, x: Arg<'u>, y: Arg<'u>, site: Site) -> Option<Term> {
        let (given, other) = (self.format(x.ty)?, self.format(y.ty)?);
        // A comparison of different types is that of the wider one.
        let (ty, format) = if given.width() < other.width() { (y.ty, other) } else { (x.ty, given) };
        let [x, y] = [x, y].map(|n| self.number_converted(n.value, n.ty, ty, site.pos));
        let format = self.rounded(format, site.pos);
        let (x, y) = (self.decoded(x?, format, site.pos), self.decoded(y?, format, site.pos));
        let pool = self.lo.pool();
        let bit = match function {
            IsGreater => format.less(pool, y, x),
            IsGreaterOrEqual => format.less_or_equal(pool, y, x),
            IsLess => format.less(pool, x, y),
            IsLessOrEqual => format.less_or_equal(pool, x, y),
            IsLessOrGreater => {
                let (less, greater) = (format.less(pool, x, y), format.less(pool, y, x));
                pool.or(less, greater)
            }
            IsUnordered => format.unordered(pool, x, y),
            CopySign => {
                let number = format.copysign(pool, x, y);
                return self.result(number, format, site);
            }
            PositiveDifference => {
                let (is_less, difference) = (format.less_or_equal(pool, x, y), format.sub(pool, x, y));
                let zero = pool.constant(0, format.width());
                let number = pool.ite(is_less, zero, difference);
                self.note_overflow((x, y), number, format, site.pos);
                return self.result(number, format, site);
            }
            Least | Greatest => return self.extreme(function, (x, y), format, site),
            _ => return None,
        };
        self.answer(bit, site)
    }

    /// `sqrt` of a negative number sets `errno`.
    fn note_domain_error(&mut self, x: Term, format: Format, pos: Pos) {
        if !self.lo.uses_errno() {
            return;
        }
        let zero = self.constant(0, format.width());
        let negative = format.less(self.lo.pool(), x, zero);
        let number = self.constant(DOMAIN_ERROR, self.lo.width(TypeId::INT));
        self.set_errno_where(negative, number, pos);
    }

    /// An infinite result of finite numbers sets `errno`.
    fn note_overflow(&mut self, (x, y): (Term, Term), result: Term, format: Format, pos: Pos) {
        if !self.lo.uses_errno() {
            return;
        }
        let pool = self.lo.pool();
        let (is_infinite, from) = (format.is_infinite(pool, result), [x, y].map(|n| format.is_finite(pool, n)));
        let are_finite = pool.and(from[0], from[1]);
        let overflows = pool.and(is_infinite, are_finite);
        let number = self.constant(RANGE_ERROR, self.lo.width(TypeId::INT));
        self.set_errno_where(overflows, number, pos);
    }

    /// The path ends where the result does not fit.
    fn rounded_to_integer(&mut self, x: Term, format: Format, toward: Toward, site: Site) -> Option<Term> {
        if !self.lo.types().is_integer(site.ty) {
            return None;
        }
        let w = self.lo.width(site.ty);
        let pool = self.lo.pool();
        let whole = format.integral(pool, x, toward);
        let whole = format.to_integer(pool, whole, w, true);
        Some(self.fitting(whole, site.pos))
    }

    /// -1, 0 or 1.
    fn sign_of_infinity(&mut self, x: Term, format: Format, site: Site) -> Option<Term> {
        let pool = self.lo.pool();
        let (is_infinite, sign) = (format.is_infinite(pool, x), format.sign(pool, x));
        let size = self.answer(is_infinite, site)?;
        let pool = self.lo.pool();
        let negated = pool.neg(size);
        Some(pool.ite(sign, negated, size))
    }

    /// The same of the function, for which gcc puts code that gives 1 for both infinities, where it may.
    fn library_sign_of_infinity(&mut self, x: Term, format: Format, site: Site) -> Option<Term> {
        let sign = self.sign_of_infinity(x, format, site)?;
        let one = self.compilers_choice(TypeId::BOOL, "whether isinf() is 1 for both infinities", site.pos);
        let is_one = self.nonzero(one);
        let pool = self.lo.pool();
        let negated = pool.neg(sign);
        let is_negative = format.sign(pool, x);
        let is_other = pool.and(is_negative, is_one);
        Some(pool.ite(is_other, negated, sign))
    }

    /// What `fpclassify` returns, of the answers or those of the C library.
    fn class(&mut self, x: Term, format: Format, answers: &[Arg<'u>], site: Site) -> Option<Term> {
        if !self.lo.types().is_integer(site.ty) {
            return None;
        }
        let w = self.lo.width(site.ty);
        let answers: Vec<Term> = match answers {
            [] => LIBRARY_CLASSES.map(|class| self.constant(class, w)).into(),
            _ => answers.iter().map(|a| a.value).collect(),
        };
        let &[nan, infinite, normal, mut class, zero] = &answers[..] else { return None };
        let pool = self.lo.pool();
        for (is_it, answer) in [
            (format.is_zero(pool, x), zero),
            (format.is_normal(pool, x), normal),
            (format.is_infinite(pool, x), infinite),
            (format.is_nan(pool, x), nan),
        ] {
            class = pool.ite(is_it, answer, class);
        }
        Some(class)
    }

    /// `fmin` and `fmax`: a number if there is one. Which of two zeros it is differs from library to library.
    fn extreme(&mut self, function: Mathematics, (x, y): (Term, Term), format: Format, site: Site) -> Option<Term> {
        let pool = self.lo.pool();
        let (small, large) = if function == Least { (x, y) } else { (y, x) };
        let (first, equal) = (format.less(pool, small, large), format.equal(pool, x, y));
        let different = pool.ne(x, y);
        let zeros = pool.and(equal, different);
        let first = match pool.as_const(zeros) {
            Some(0) => first,
            _ => {
                let which = self.havoc(TypeId::BOOL, InputKind::Bodiless, "which of two zeros", None, site.pos);
                let which = self.nonzero(which);
                self.lo.pool().ite(zeros, which, first)
            }
        };
        let pool = self.lo.pool();
        let (nan_x, nan_y) = (format.is_nan(pool, x), format.is_nan(pool, y));
        let number = pool.ite(first, x, y);
        let number = pool.ite(nan_y, x, number);
        let number = pool.ite(nan_x, y, number);
        self.result(number, format, site)
    }
}
