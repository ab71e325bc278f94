import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'
import * as v from 'valibot'
import type { Abi, Hex } from 'viem'

const FILE = 'Corpus.sol'
const require = createRequire(import.meta.url)

const compiled = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.optional(
    v.record(
      v.string(),
      v.record(
        v.string(),
        v.object({ abi: v.array(v.unknown()), evm: v.object({ bytecode: v.object({ object: v.string() }) }) }),
      ),
    ),
    {},
  ),
})

/** Compiles the contracts of the corpus, by name. */
export function compileContracts(): ReadonlyMap<string, { readonly abi: Abi; readonly bytecode: Hex }> {
  const content = readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8')
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { [FILE]: { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = JSON.stringify({ language: 'Solidity', sources: { [FILE]: { content } }, settings })
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const { errors, contracts } = v.parse(compiled, JSON.parse(solc.compile(input, { import: findImport })))
  const problems = errors.filter(({ severity }) => severity === 'error')
  if (problems.length > 0) throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return new Map(
    Object.entries(contracts[FILE] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  )
}
