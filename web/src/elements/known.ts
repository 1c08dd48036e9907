/**
 * What a tab remembers of its page, a reload later too: the questions that were answered, which are no news, and what
 * stands half done. By a name for each element; no part of a learner's progress.
 */

const KEPT = 3;

/** What was kept under a name; undefined where there is nothing, or storage is blocked. */
export function kept(shelf: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(shelf) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep it for as long as the tab lives; null forgets it. */
export function keep(shelf: string, found: unknown): void {
  try {
    if (found === null) sessionStorage.removeItem(shelf);
    else sessionStorage.setItem(shelf, JSON.stringify(found));
  } catch {
    // without storage a reload begins anew
  }
}

export function known(shelf: string): string[] {
  const found = kept(shelf);
  return Array.isArray(found) ? found.map(String) : [];
}

export function know(shelf: string, question: string): void {
  keep(shelf, [...known(shelf).filter((one) => one !== question), question].slice(-KEPT));
}
