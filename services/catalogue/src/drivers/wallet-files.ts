import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { KNOWN_NAMESPACES } from '../domain/chains.ts'
import { type WalletRecord, walletFileSchema, walletId } from '../domain/wallet-record.ts'

/**
 * Reads the wallets of a folder of JSON files: files by name, wallets in the order of the file.
 *
 * @throws catalogue/invalid-data, which names the file, the field and the problem.
 * @example const wallets = await readWalletFiles('services/catalogue/data')
 */
export async function readWalletFiles(folder: string): Promise<readonly WalletRecord[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const seen = new Map<string, string>()
  const wallets: WalletRecord[] = []
  for (const file of files) {
    const parsed = parseWalletFile(file, await readFile(join(folder, file), 'utf8'))
    for (const [index, wallet] of parsed.entries()) {
      assertNew(wallet, { seen, file, index })
      wallets.push(wallet)
    }
  }
  return wallets
}

/** Returns the wallets of one data file. @throws catalogue/invalid-data */
export function parseWalletFile(file: string, text: string): readonly WalletRecord[] {
  const result = v.safeParse(walletFileSchema, parseJson(file, text))
  if (!result.success) {
    const [issue] = result.issues
    throw invalid(file, v.getDotPath(issue) ?? 'the file', issue.message)
  }
  for (const [index, { chains }] of result.output.wallets.entries()) {
    const unknown = chains.find((chain) => !chain.includes(':') && !KNOWN_NAMESPACES.has(chain))
    if (unknown !== undefined) throw invalid(file, `wallets.${index}.chains`, `${unknown} is not a known namespace`)
  }
  return result.output.wallets
}

interface Place {
  readonly seen: Map<string, string>
  readonly file: string
  readonly index: number
}

function assertNew(wallet: WalletRecord, { seen, file, index }: Place): void {
  const names: readonly (readonly [field: string, name: string])[] = [
    ['slug', wallet.slug],
    ['id', walletId(wallet)],
    ...wallet.aliases.map((alias) => ['aliases', alias] as const),
    ['name', wallet.name.toLowerCase()],
    ...(wallet.rdns === undefined ? [] : [['rdns', wallet.rdns.toLowerCase()] as const]),
  ]
  for (const [field, name] of names) {
    // A slug may equal a name ("Trust" has the slug "trust"), but an id must be unique over all fields.
    const key = `${field === 'aliases' ? 'id' : field} ${name}`
    const other = seen.get(key)
    if (other !== undefined) throw invalid(file, `wallets.${index}.${field}`, `${name} is taken by ${other}`)
    seen.set(key, `${wallet.slug} (${file})`)
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(file, 'the file', error instanceof Error ? error.message : 'not JSON')
  }
}

function invalid(file: string, field: string, problem: string): WalletError {
  return new WalletError('catalogue/invalid-data', { file, field, problem })
}
