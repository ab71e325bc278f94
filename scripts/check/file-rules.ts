import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, trackedFiles } from '../tree.ts'

const MAX_LINES = 400
/** Files that may be long: data, strings, types, tests, and generated files. */
const MAY_BE_LONG =
  /(^|\/)(data|strings|artifacts)\/|[.](test|test-d|spec|journey|types|fixture|generated)[.]|package-lock[.]json$/
const CODE = /[.](ts|tsx|mjs|js|css)$/
const TEXT = /[.](ts|tsx|mjs|js|css|json|md|html|svg|sql|yml|yaml|sh)$|(^|\/)[.](npmrc|ci\/run|gitignore)$/

interface TextRule {
  readonly pattern: RegExp
  readonly problem: string
  readonly files: RegExp
  readonly except?: RegExp
}

// The patterns are built from pieces, so that this file does not match them.
const RULES: readonly TextRule[] = [
  {
    pattern: new RegExp(
      ['registry[.](npmjs|yarnpkg)[.]', 'npmjs[.]org/', 'deb[.]debian[.]org', '"resolved": *"http'].join('|'),
    ),
    problem: 'names a package registry',
    files: TEXT,
    except: /^scripts\/check\/file-rules[.](test[.])?ts$/,
  },
  {
    pattern: new RegExp(`(^|[^A-Za-z0-9_./])/${'(?:work|farm|home|Users|root)'}/[A-Za-z]`),
    problem: 'names a path of one machine',
    files: TEXT,
    except: /^scripts\/check\/file-rules[.](test[.])?ts$/,
  },
  {
    pattern: /\b(?:vi|jest)\s*\.\s*(?:mock|doMock|fn|spyOn|hoisted|stubGlobal)\b/,
    problem: 'mocks; write a fake that passes the contract instead',
    files: /[.]tsx?$/,
    except: /^(packages\/testing|scripts\/check\/file-rules)/,
  },
  {
    pattern: /\b(?:it|test|describe|suite)\s*\.\s*(?:skip|only|todo|fixme)\b/,
    problem: 'leaves a test out',
    files: /[.]tsx?$/,
    except: /^scripts\/check\/file-rules/,
  },
  {
    pattern: /@ts-ignore|@ts-nocheck|\bas any\b|\bTO[D]O\b|\bFIX[M]E\b/,
    problem: 'hides unfinished work',
    files: /[.](tsx?|mjs|css)$/,
    except: /^scripts\/check\/file-rules/,
  },
  {
    // A connection without a listener for `error` ends the process when it breaks.
    pattern: /pool\s*[.]\s*connect\s*\(/i,
    problem: 'takes a connection out of a pool; use withClient of services/database',
    files: /[.]tsx?$/,
    except: /^(services\/database|scripts\/check\/file-rules)/,
  },
  {
    pattern: /@ts-expect-error\s*$|biome-ignore[^:\n]*:?\s*$/m,
    problem: 'silences a check without a reason',
    files: /[.]tsx?$/,
  },
]

/** Returns the problems of one file. */
export function findFileProblems(file: string, text: string): readonly string[] {
  const problems = RULES.flatMap(({ pattern, problem, files, except }) => {
    if (!files.test(file) || except?.test(file) === true) return []
    const lines = text.split('\n').flatMap((line, at) => (pattern.test(line) ? [at + 1] : []))
    return lines.map((line) => `${file}:${line} ${problem}`)
  })
  const lines = text.split('\n').length - 1
  const isLong = CODE.test(file) && !MAY_BE_LONG.test(file) && lines > MAX_LINES
  const name = file.split('/').at(-1) ?? ''
  const isGrabBag = /(^|[-/])(utils?|helpers?|misc|common)([./-]|$)/.test(file) && CODE.test(file)
  return [
    ...problems,
    ...(isLong ? [`${file} has ${lines} lines, more than ${MAX_LINES}`] : []),
    ...(isGrabBag ? [`${file} is named for nothing; name what it is about`] : []),
    ...(/[.]tsx?$/.test(name) && /[A-Z]/.test(name) ? [`${file} is not in kebab-case`] : []),
  ]
}

/** Returns the problems of all files of the tree. */
export function checkFiles(): readonly string[] {
  return trackedFiles(TEXT).flatMap((file) => findFileProblems(file, readFileSync(join(ROOT, file), 'utf8')))
}
