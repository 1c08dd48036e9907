/** The questions that were answered in this tab, before a reload too: they are no news. By a name for each element. */

const KEPT = 3;

export function known(shelf: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(shelf) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return []; // storage is blocked, or holds something else
  }
}

export function know(shelf: string, question: string): void {
  try {
    const all = [...known(shelf).filter((one) => one !== question), question];
    sessionStorage.setItem(shelf, JSON.stringify(all.slice(-KEPT)));
  } catch {
    // without storage a reload begins anew
  }
}
