import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authEnvSchema } from '@latchkey/auth'
import { catalogueEnvSchema } from '@latchkey/catalogue'
import { custodyEnvSchema } from '@latchkey/custody'
import { gatewayEnvSchema } from '@latchkey/gateway'
import { pagesEnvSchema } from '@latchkey/pages'
import { relayEnvSchema } from '@latchkey/relay'
import { envSchema, RENAMED } from '@latchkey/standalone'
import { walletAuthEnvSchema } from '@latchkey/wallet-auth'
import * as v from 'valibot'
import { ROOT } from '../tree.ts'
import { describeForm } from './describe-form.ts'
import { readComments } from './read-comments.ts'

type Entries = Readonly<Record<string, v.GenericSchema>>
type Comments = ReadonlyMap<string, string>

/** The services that run alone, with their variables. */
export const SERVICES: Readonly<Record<string, Entries>> = {
  gateway: gatewayEnvSchema.entries,
  catalogue: catalogueEnvSchema.entries,
  relay: relayEnvSchema.entries,
  auth: authEnvSchema.entries,
  pages: pagesEnvSchema.entries,
  'wallet-auth': walletAuthEnvSchema.entries,
  custody: custodyEnvSchema.entries,
}

const HEAD = `# Environment of the services

Written by \`npm run docs:environment\` from the schemas in \`services/*/src/env.ts\`; \`npm run check\` compares.

An empty variable counts as not set. A service does not start with a variable that is missing, of another form, or named almost
as one of its own (\`ALOWED_ORIGINS\`); it says which one, and what to write, and never a value. Services may share one
environment file. Without \`ALLOWED_ORIGINS\` every page may use the gateway and the catalogue; the sign-in service does not start
without it. [deploy/Caddyfile](deploy/Caddyfile) puts the first four behind one host; the pages and
the services of the embedded wallet have hosts of their own.
`

function commentsOf(service: string): Comments {
  const source = join(ROOT, 'services', service, 'src')
  const more = join(source, 'configuration')
  const files = existsSync(more) ? readdirSync(more).map((name) => join(more, name)) : []
  return new Map([join(source, 'env.ts'), ...files].flatMap((file) => [...readComments(readFileSync(file, 'utf8'))]))
}

/** An unescaped star or bar would end a cell of the table. */
const toCell = (text: string): string => text.replaceAll('|', '\\|')

function toRow(name: string, schema: v.GenericSchema, about: string): string {
  const byDefault: unknown = v.getDefault(schema as never)
  const cell = schema.type === 'optional' ? (byDefault ? `\`${byDefault}\`` : '–') : '**required**'
  return `| \`${name}\` | ${toCell(cell)} | ${toCell(describeForm(schema))} | ${toCell(about)} |`
}

function toTable(entries: Entries, comments: readonly Comments[]): string {
  const rows = Object.keys(entries)
    .sort()
    .map((name) => {
      const about = comments.map((each) => each.get(name)).find((text) => text !== undefined)
      if (about === undefined) throw new Error(`${name} has no comment in the env.ts of its service`)
      return toRow(name, entries[name] as v.GenericSchema, about)
    })
  return ['| variable | default | form | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** Variables of the process with all services that the single services do not have, or have under another name. */
function standaloneEntries(): Entries {
  const renamed: readonly string[] = Object.values(RENAMED).flatMap((names) => Object.values(names))
  const own = ['NETWORKS', 'PRICES', 'TOKENS', 'FEATURES']
  return Object.fromEntries(
    Object.entries(envSchema.entries).filter(([name]) => own.includes(name) || renamed.includes(name)),
  )
}

/** Comments of variables with another name in the standalone service, by that name. */
function renamedComments(comments: Readonly<Record<string, readonly Comments[]>>): Comments {
  const pairs = Object.entries(RENAMED).flatMap(([service, names]) =>
    Object.entries(names).flatMap(([from, to]) => {
      const about = comments[service]?.map((each) => each.get(from)).find((text) => text !== undefined)
      return about === undefined ? [] : [[to, `Of the ${service}: ${about}`] as const]
    }),
  )
  return new Map(pairs)
}

/** Returns the text of `docs/environment.md`. @throws Error for a variable without a comment. */
export function toEnvironmentPage(): string {
  // The variables of a package that several services share are described there.
  const shared = new Map(['gateway', 'kms', 'mail', 'proofs'].flatMap((room) => [...commentsOf(room)]))
  const comments = Object.fromEntries(Object.keys(SERVICES).map((service) => [service, [commentsOf(service), shared]]))
  const tables = Object.entries(SERVICES).map(
    ([service, entries]) => `## ${service}\n\n${toTable(entries, comments[service] ?? [])}\n`,
  )
  const own = toTable(standaloneEntries(), [commentsOf('standalone'), renamedComments(comments)])
  const standalone = `## standalone\n\nAll variables of the four services, but for those that two of them have: these stand under the service's own name.\n\n${own}\n`
  return [HEAD, ...tables, standalone].join('\n')
}
