const MAX_LINE = 120

/** Returns JSON text in which each object or list is on one line if it fits, so that reviewers see each field on one line. */
export function toJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => toJson(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${toJson(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}
