import { DEFAULT_FEATURES } from '@latchkey/core/ui'
import { tokens } from '@latchkey/design/tokens'
import { openReader, type Row } from './read-exports.ts'

/** One table of the reference, with the packages whose READMEs contain it. */
export interface Section {
  readonly title: string
  readonly text: string
  readonly packages: readonly string[]
}

const HEAD = `# Hooks, verbs, options and theme variables

Written by \`npm run docs:reference\` from the sources; \`npm run check\` compares. Each name has more in its docstring, which an
editor shows.
`

const FILES = {
  modal: 'packages/modal/src/index.ts',
  options: 'packages/modal/src/options.ts',
  made: 'packages/modal/src/create-wallet-modal.ts',
  react: 'packages/react/src/index.ts',
  core: 'packages/core/src/index.ts',
} as const

/** Members of a client that only its actions call; a site calls the actions. */
const CALLED_BY_VERBS: ReadonlySet<string> = new Set(['run', 'read', 'lookUp'])

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)
const toCell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|'))
const toCode = (text: string): string => (text === '' ? '' : `\`${text}\``)

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(toCell).join(' | ')} |`).join('\n')
}

const toFunctionTable = (rows: readonly Row[]): string =>
  toTable(
    ['name', 'what it does'],
    [...rows].sort(byName).map(({ name, type, about }) => [toCode(name + type), about]),
  )

const toOptionTable = (rows: readonly Row[], what = 'option'): string =>
  toTable(
    [what, 'type', 'meaning'],
    [...rows].sort(byName).map(({ name, type, about }) => [toCode(name), toCode(type), about]),
  )

function toThemeTable(): string {
  return toTable(
    ['variable', 'default', 'meaning'],
    tokens.flatMap((token) => {
      if (!('isPublic' in token)) return []
      const { name, value, about } = token
      return [[toCode(name), typeof value === 'string' ? toCode(value) : `${value.light}, dark ${value.dark}`, about]]
    }),
  )
}

function toFeatureTable(rows: readonly Row[]): string {
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_FEATURES }
  return toTable(
    ['feature', 'type', 'default', 'meaning'],
    [...rows]
      .sort(byName)
      .map(({ name, type, about }) => [
        toCode(name),
        toCode(type),
        toCode(defaults[name] === undefined ? '' : String(JSON.stringify(defaults[name]))),
        about,
      ]),
  )
}

/** Returns the tables of the reference, in their order. */
export function toSections(): readonly Section[] {
  const reader = openReader(Object.values(FILES))
  const isHook = ({ name }: Row) => /^use[A-Z]/.test(name)
  const isVerb = ({ type }: Row) => /^\(client\b/.test(type)
  const [react, core] = [reader.functionsOf(FILES.react), reader.functionsOf(FILES.core)]
  return [
    {
      title: 'Hooks and components of `@latchkey/react`',
      text: toFunctionTable([...react.filter(isHook), ...react.filter((row) => !isHook(row))]),
      packages: ['@latchkey/react', '@latchkey/modal'],
    },
    {
      title: 'Functions and buttons of `@latchkey/modal`',
      text: toFunctionTable(reader.functionsOf(FILES.modal)),
      packages: ['@latchkey/modal'],
    },
    {
      title: 'What `createWalletModal` returns',
      text: toOptionTable(reader.membersOf(FILES.made, 'WalletModal'), 'name'),
      packages: ['@latchkey/modal'],
    },
    {
      title: 'What a client has: `modal.client`, `useClient()`',
      text: toOptionTable(
        reader.membersOf(FILES.core, 'Client').filter(({ name }) => !CALLED_BY_VERBS.has(name)),
        'name',
      ),
      packages: ['@latchkey/modal', '@latchkey/core'],
    },
    {
      title: 'Verbs of `@latchkey/core`',
      text: toFunctionTable(core.filter(isVerb)),
      packages: ['@latchkey/core', '@latchkey/react'],
    },
    {
      title: 'Other functions of `@latchkey/core`',
      text: toFunctionTable(core.filter((row) => !isVerb(row))),
      packages: ['@latchkey/core'],
    },
    {
      title: 'Options of `createWalletModal`',
      text: toOptionTable(reader.membersOf(FILES.options, 'WalletModalOptions')),
      packages: ['@latchkey/modal'],
    },
    {
      title: 'Features: the option `features`',
      text: toFeatureTable(reader.membersOf(FILES.core, 'Features')),
      packages: ['@latchkey/modal', '@latchkey/core'],
    },
    {
      title: 'Theme variables: the option `themeVariables`',
      text: `${toThemeTable()}\n\nThe same names are taken with \`--w3m-\` and \`--apkt-\` in the place of \`--lk-\`.`,
      packages: ['@latchkey/modal'],
    },
  ]
}

/** Returns the text of `docs/reference.md`. */
export function toReferencePage(): string {
  return [HEAD, ...toSections().map(({ title, text }) => `## ${title}\n\n${text}\n`)].join('\n')
}
