import type { Finding, Severity } from '../inspection.ts'
import type { BitcoinOutput, SpentInput } from './psbt.ts'

/** Sighash types. `DEFAULT` of taproot means `ALL`. @see BIP-143, BIP-341 */
const [DEFAULT, ALL, SINGLE, ANYONECANPAY] = [0x00, 0x01, 0x03, 0x80]
const NAMES: Readonly<Record<number, string>> = {
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/**
 * Grades what the visitor's signatures leave open. `NONE` lets others send the coin anywhere. `SINGLE` fixes only the
 * output at the index of the input; without such an output it fixes none. `ANYONECANPAY` lets others add inputs.
 */
export function gradeSighash(
  spent: readonly SpentInput[],
  outputs: readonly BitcoinOutput[],
  isOwnScript: (script: Uint8Array) => boolean,
  signInputs: readonly { readonly index: number; readonly sighashTypes?: readonly number[] }[] | undefined,
): readonly Finding[] {
  const worst = new Map<number, Severity>()
  for (const { input, position, isOwn } of spent) {
    const wanted = signInputs?.find(({ index }) => index === position)
    // A wallet may sign more of the visitor's inputs than the request lists.
    if (input.isFinal || (wanted === undefined && !isOwn)) continue
    // The wallet chooses among the sighash types of the PSBT and of the request.
    const types = [input.sighashType ?? ALL, ...(wanted?.sighashTypes ?? [])]
    for (const type of types) {
      const severity = gradeType(type, position, outputs, isOwnScript)
      if (severity !== undefined && worst.get(type) !== 'danger') worst.set(type, severity)
    }
  }
  return [...worst].map(([type, severity]) => ({
    code: 'open-signature',
    severity,
    expected: 'ALL',
    actual: NAMES[type] ?? `0x${type.toString(16)}`,
  }))
}

function gradeType(
  type: number,
  position: number,
  outputs: readonly BitcoinOutput[],
  isOwnScript: (script: Uint8Array) => boolean,
): Severity | undefined {
  if (type === DEFAULT || type === ALL) return undefined
  const base = type & ~ANYONECANPAY
  if (base === ALL) return 'warn'
  const own = outputs[position]
  // An offer to sell a coin: the signature fixes the amount that the visitor receives.
  const isSale = base === SINGLE && own !== undefined && isOwnScript(own.script) && own.amount > 0n
  return isSale ? 'warn' : 'danger'
}
