import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'
import * as v from 'valibot'

/**
 * Compiles the contracts of this folder into `artifacts/`, the bytecode of each that is deployed. Their functions that the local
 * world calls stand in `abis.ts`.
 *
 * Run `npm run contracts -w @latchkey/devnet` after a change and commit the result.
 */

const DEPLOYED = [
  ...['Token', 'QuietHarbours', 'SpamTicket', 'Payout', 'NameRegistry', 'NameResolver', 'UniversalResolver'],
  ...['WrappedEther', 'LegacyToken', 'FeeToken', 'Drainer', 'PoolOpener', 'ContractWallet', 'OffchainResolver'],
  'FerryTickets',
]

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

const compiled = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.optional(
    v.record(
      v.string(),
      v.record(
        v.string(),
        v.object({
          // Left out by the compiler when there are errors.
          evm: v.optional(v.object({ bytecode: v.object({ object: v.string() }) })),
        }),
      ),
    ),
    {},
  ),
})

async function compile(): Promise<void> {
  const files = (await readdir(here)).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    await Promise.all(
      files.map(async (name) => [name, { content: await readFile(join(here, name), 'utf8') }] as const),
    ),
  )
  const settings = {
    // OpenZeppelin 5.7 copies memory with an instruction of this hard fork.
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    // Without the hash of the sources the same code gives the same bytes on every machine.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = v.parse(compiled, JSON.parse(solc.compile(input, { import: findImport })))
  for (const problem of output.errors) process.stderr.write(problem.formattedMessage)
  if (output.errors.some(({ severity }) => severity === 'error')) process.exit(1)
  const all = new Map(Object.values(output.contracts).flatMap((contracts) => Object.entries(contracts)))
  await mkdir(join(here, 'artifacts'), { recursive: true })
  for (const name of DEPLOYED) {
    const contract = all.get(name)
    if (contract?.evm === undefined) throw new Error(`${name} is not in the sources`)
    await writeArtifact(name, `0x${contract.evm.bytecode.object}`)
  }
  await writeArtifact('Multicall3', await readMulticall3())
}

/** viem carries the creation code of Multicall3 for chains that lack it, in a file that it does not export. */
async function readMulticall3(): Promise<string> {
  const viem = dirname(require.resolve('viem/package.json'))
  const source = await readFile(join(viem, 'constants', 'contracts.ts'), 'utf8')
  const found = /multicall3Bytecode =\s*'(0x[0-9a-f]+)'/.exec(source)?.[1]
  if (found === undefined) throw new Error('viem no longer carries multicall3Bytecode')
  return found
}

async function writeArtifact(name: string, bytecode: string): Promise<void> {
  await writeFile(join(here, 'artifacts', `${name}.json`), `${JSON.stringify({ bytecode }, null, 1)}\n`)
}

await compile()
