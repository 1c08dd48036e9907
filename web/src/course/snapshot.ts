/** A memory snapshot of the started Python, kept in the browser's cache for the next time. Knows nothing of Python. */

const CACHE = "gradwalk-python";

export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  if (!self.crypto?.subtle) return "insecure"; // a page served without https: there is no cache either
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const address = (key: string): string => `https://snapshot.invalid/${key}`;

export async function readSnapshot(key: string): Promise<Uint8Array | null> {
  try {
    const found = await (await caches.open(CACHE)).match(address(key));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // storage is blocked, or the page is not a secure one
  }
}

export async function writeSnapshot(key: string, bytes: Uint8Array): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(address(key), new Response(bytes as Uint8Array<ArrayBuffer>));
}
