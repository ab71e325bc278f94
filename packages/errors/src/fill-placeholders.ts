/** Returns a sentence with its placeholders filled. A placeholder without a value is left as it is. */
export function fillPlaceholders(sentence: string, values: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
