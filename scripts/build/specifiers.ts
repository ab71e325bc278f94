import ts from 'typescript'

/** A module specifier and its position in a text, without its quotes. */
export interface Specifier {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Returns the specifiers of imports, exports, `import()`, `typeof import()` and `declare module` that start with a dot, in their order. */
export function listRelativeSpecifiers(text: string): readonly Specifier[] {
  const file = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext)
  const found: Specifier[] = []
  function visit(node: ts.Node): void {
    const literal = specifierOf(node)
    if (literal !== undefined && ts.isStringLiteralLike(literal) && literal.text.startsWith('.'))
      found.push({ name: literal.text, start: literal.getStart(file) + 1, end: literal.end - 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  // A feature adds its types to another module.
  if (ts.isModuleDeclaration(node)) return node.name
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0]
  return undefined
}

/** Returns the built module of a source: `./a.tsx` is `./a.js`, `./a.css?inline` is `./a.css.js`. */
export function toBuiltName(name: string): string {
  return name.replace(/[.]tsx?$/, '.js').replace(/[.]css[?]inline$/, '.css.js')
}

/**
 * Returns a module or declaration with the names of built files in it. Spaces after the closing quote keep every other
 * column where it was, so that a source map stays correct.
 */
export function rewriteSpecifiers(text: string): string {
  return [...listRelativeSpecifiers(text)].reverse().reduce((result, { name, start, end }) => {
    const built = toBuiltName(name)
    const quote = result.charAt(end)
    return `${result.slice(0, start)}${built}${quote}${' '.repeat(name.length - built.length)}${result.slice(end + 1)}`
  }, text)
}
