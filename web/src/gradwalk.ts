/** The bundle for pages: importing it defines every element. */
export {};
