import ts from 'typescript'

/** A function of a module, by a name that a bundler does not change. */
export interface NamedFunction {
  /** Names from the outermost function on, `createClient>load>then#0`; what is met again has a number, `map#0~2`. */
  readonly name: string
  readonly node: ts.FunctionLikeDeclaration
}

/** Returns the functions of a module that have a body, the outer one before those in it. */
export function listFunctions(file: ts.SourceFile): readonly NamedFunction[] {
  const found: NamedFunction[] = []
  const met = new Map<string, number>()
  function visit(node: ts.Node, outer: string): void {
    let path = outer
    if (isFunction(node)) {
      const plain = outer + localName(node)
      const times = (met.get(plain) ?? 0) + 1
      met.set(plain, times)
      const name = times === 1 ? plain : `${plain}~${times}`
      found.push({ name, node })
      path = `${name}>`
    }
    ts.forEachChild(node, (child) => visit(child, path))
  }
  visit(file, '')
  return found
}

/** Returns a text as a tree whose nodes know their parents. */
export function toTree(code: string): ts.SourceFile {
  return ts.createSourceFile('module.js', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS)
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

/** Two modules of one chunk may have functions of one name: the bundler numbers the second one. */
const withoutNumber = (name: string) => name.replace(/[$]\d+$/, '')

function localName(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return withoutNumber(ts.isIdentifier(node.name) ? node.name.text : node.name.getText())
  let { parent } = node as ts.Node
  let child: ts.Node = node
  while (ts.isParenthesizedExpression(parent)) [child, parent] = [parent, parent.parent]
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return withoutNumber(parent.name.getText())
  if (ts.isCallExpression(parent) && parent.expression !== child)
    return `${calleeName(parent.expression)}#${parent.arguments.indexOf(child as ts.Expression)}`
  return '?'
}

/** The last part of what is called: bundlers write `(0, react.useMemo)` for `useMemo`. */
function calleeName(callee: ts.Expression): string {
  if (ts.isParenthesizedExpression(callee)) return calleeName(callee.expression)
  if (ts.isBinaryExpression(callee)) return calleeName(callee.right)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text
  return ts.isIdentifier(callee) ? withoutNumber(callee.text) : ''
}
