import ts from 'typescript'
import { listFunctions, toTree } from './list-functions.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Returns a module whose named functions stand in parentheses. Browsers take that for a function that runs soon, and
 * compile it with its file, away from the thread of the page; any other one is compiled when it is first called, while
 * the visitor waits. Bundlers keep these parentheses. It leaves unchanged a function that has no form with parentheses,
 * and a declaration that code before it may need.
 *
 * @param code - JavaScript, as built.
 * @param names - As `listFunctions` gives them.
 * @see docs/decisions/0016-what-the-first-open-costs.md
 */
export function parenthesize(code: string, names: ReadonlySet<string>): string {
  const file = toTree(code)
  const edits = listFunctions(file)
    .filter(({ name }) => names.has(name))
    .flatMap(({ node }) => toEdits(node))
    // Those at one place in their order: `sort` keeps it.
    .sort((a, b) => a.start - b.start)
  let at = 0
  let result = ''
  for (const { start, end, text } of edits) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

function toEdits(node: ts.FunctionLikeDeclaration): readonly Edit[] {
  if (ts.isFunctionDeclaration(node)) return mayMove(node) ? declared(node) : []
  if (ts.isMethodDeclaration(node)) return method(node)
  const isExpression = ts.isFunctionExpression(node) || (ts.isArrowFunction(node) && !isAsync(node))
  return !isExpression || ts.isParenthesizedExpression(node.parent)
    ? []
    : [insert(node.getStart(), '('), insert(node.end, ')')]
}

/** `function name(a) { … }` is `const name = ((a) => { … });`, as short once it is minified. */
function declared(node: ts.FunctionDeclaration): readonly Edit[] {
  const { name, body } = node
  if (name === undefined || body === undefined || isDefault(node)) return []
  const exported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? 'export ' : ''
  const parts = asExpression(node, body)
  if (parts === undefined) return []
  const [head, arrow] = parts
  return [
    { start: node.getStart(), end: openOf(node), text: `${exported}const ${name.text} = (${head}` },
    insert(body.getStart(), arrow),
    insert(node.end, ');'),
  ]
}

/** `name(a) { … }` of an object is `name: ((a) => { … })`. */
function method(node: ts.MethodDeclaration): readonly Edit[] {
  const { body } = node
  if (body === undefined || !ts.isObjectLiteralExpression(node.parent) || !ts.isIdentifier(node.name)) return []
  const parts = asExpression(node, body)
  if (parts === undefined) return []
  const [head, arrow] = parts
  return [
    { start: node.getStart(), end: openOf(node), text: `${node.name.text}: (${head}` },
    insert(body.getStart(), arrow),
    insert(node.end, ')'),
  ]
}

/** The text before and behind the parameters; `undefined` if a function cannot be an expression of its own. */
function asExpression(
  node: ts.FunctionDeclaration | ts.MethodDeclaration,
  body: ts.Block,
): readonly [head: string, arrow: string] | undefined {
  if (node.asteriskToken !== undefined) return undefined
  // Browsers overlook an `async` arrow in parentheses.
  if (isAsync(node)) return hasOwnThis(body) && ts.isMethodDeclaration(node) ? undefined : ['async function', '']
  return hasOwnThis(node) ? undefined : ['', '=> ']
}

/** The position of the opening parenthesis of the parameters. */
const openOf = (node: ts.FunctionDeclaration | ts.MethodDeclaration) =>
  node
    .getChildren()
    .find(({ kind }) => kind === ts.SyntaxKind.OpenParenToken)
    ?.getStart() ?? node.getStart()

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })

const hasModifier = (node: ts.FunctionLikeDeclaration, kind: ts.SyntaxKind) =>
  ts.canHaveModifiers(node) && node.modifiers?.some((modifier) => modifier.kind === kind) === true
const isAsync = (node: ts.FunctionLikeDeclaration) => hasModifier(node, ts.SyntaxKind.AsyncKeyword)
const isDefault = (node: ts.FunctionLikeDeclaration) => hasModifier(node, ts.SyntaxKind.DefaultKeyword)

/** Returns whether a function speaks of what an arrow does not have: `this`, `arguments`, `super`, `new.target`. */
function hasOwnThis(node: ts.Node): boolean {
  const isOwn =
    node.kind === ts.SyntaxKind.ThisKeyword ||
    node.kind === ts.SyntaxKind.SuperKeyword ||
    ts.isMetaProperty(node) ||
    (ts.isIdentifier(node) && node.text === 'arguments')
  if (isOwn) return true
  return ts.forEachChild(node, (child) => (isOther(child) ? undefined : hasOwnThis(child) || undefined)) === true
}

/** A function with a `this` of its own. */
const isOther = (node: ts.Node) => ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)

/**
 * Returns whether a declaration may become a constant in its place: nothing that runs before it needs it. A declaration
 * can be called from the first line of its scope on, a constant only after its own.
 */
function mayMove(node: ts.FunctionDeclaration): boolean {
  const { parent, name } = node
  const isScope = ts.isSourceFile(parent) || (ts.isBlock(parent) && ts.isFunctionLike(parent.parent))
  if (!isScope || name === undefined) return false
  const before = parent.statements.slice(0, parent.statements.indexOf(node)).filter((each) => !isHoisted(each))
  // If the scope may end before the declaration, everything that was made until then may live on without it.
  const needed = new Set(before.flatMap((each) => namesIn(each, before.some(mayEnd) ? 'all' : 'now')))
  const locals = parent.statements.flatMap(toLocals)
  for (const known of needed)
    for (const local of locals)
      if (local.names.includes(known) && local.statement !== node)
        for (const each of namesIn(local.statement, 'all')) needed.add(each)
  return !needed.has(name.text)
}

const isHoisted = (statement: ts.Statement) => ts.isFunctionDeclaration(statement) || ts.isImportDeclaration(statement)

/** The names in a scope, with all names that each of them leads to. */
function toLocals(
  statement: ts.Statement,
): readonly { readonly names: readonly string[]; readonly statement: ts.Statement }[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => ({ names: namesIn(name, 'all'), statement }))
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isNamed && statement.name !== undefined ? [{ names: [statement.name.text], statement }] : []
}

/** The names that a node speaks of: all of them, or without those in functions that are only made here, to be called later. */
function namesIn(node: ts.Node, which: 'all' | 'now'): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text]
  const names: string[] = []
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) names.push(...namesIn(child, which))
    else if (which === 'all' || !isMadeFor(node)) names.push(...namesIn(child, 'all'))
  })
  return names
}

/** A function that gets a name is called by it; one that is handed over may be called at once. */
const isMadeFor = (node: ts.Node) =>
  ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isObjectLiteralExpression(node)

function mayEnd(node: ts.Node): boolean {
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true
  return ts.forEachChild(node, (child) => (ts.isFunctionLike(child) ? undefined : mayEnd(child) || undefined)) === true
}
