// Parts of the names of files: libgen.h, and basename of GNU.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

size_t strlen(const char *);
char *strrchr(const char *, int);

char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash == 0 ? (char *)path : slash + 1;
}

// Where the slashes begin that end before `end`.
static char *before_slashes(char *path, char *end) {
  while (end > path && end[-1] == '/')
    end--;
  return end;
}

// The last part without slashes behind it, which are cut off; of slashes alone the last one.
char *__xpg_basename(char *path) {
  if (path == 0 || *path == 0)
    return ".";
  char *whole = path + strlen(path);
  char *end = before_slashes(path, whole);
  if (end == path)
    return whole - 1;
  if (*end == '/')
    *end = 0;
  while (end > path && end[-1] != '/')
    end--;
  return end;
}

// All but the last part; `//` is a root of its own.
char *dirname(char *path) {
  if (path == 0)
    return ".";
  char *end = before_slashes(path, path + strlen(path));
  while (end > path && end[-1] != '/')
    end--;
  if (end == path && *path != '/')
    return ".";
  if (end == path)
    end = path + strlen(path);
  char *slashes = before_slashes(path, end);
  if (slashes == path)
    slashes += end - path == 2 ? 2 : 1;
  *slashes = 0;
  return path;
}
