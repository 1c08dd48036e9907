/** A question that was answered, as the store keeps it. Knows no page. */

/** What is found again after a reload: which numbers were drawn, and what was answered. */
export interface Kept {
  variant: number;
  answer: string;
}

export function parsed(text: string | undefined): Kept | undefined {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Kept> | null;
    return found && typeof found.answer === "string" && typeof found.variant === "number" ? (found as Kept) : undefined;
  } catch {
    return undefined;
  }
}
