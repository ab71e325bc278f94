import { createTestDatabase } from '@latchkey/database'
import { DAY_MS } from '@latchkey/primitives'
import type { LoginResponse } from '@latchkey/protocol/wallet-auth'
import { addWallet, openWalletWorld } from '../wallet-world.fixture.ts'

/**
 * Measures whether the time of an answer tells more than the answer (X54): 500 pairs of requests, of which the order
 * changes from pair to pair. Prints the median of the differences with its 99 % interval, and ends with 1 if the
 * interval has no 0 in it and the median is more than a hundredth of an answer.
 */
const SAMPLES = 500
const RESAMPLES = 2_000

const database = await createTestDatabase()
const world = await openWalletWorld(database, { isStrict: true })

const timeOf = async (work: () => Promise<Response>): Promise<number> => {
  const start = performance.now()
  await (await work()).arrayBuffer()
  return performance.now() - start
}

/** The two times of a pair, measured in alternating order. */
async function measurePair(at: number, one: () => Promise<Response>, other: () => Promise<Response>) {
  if (at % 2 === 0) return [await timeOf(one), await timeOf(other)] as const
  const second = await timeOf(other)
  return [await timeOf(one), second] as const
}

const medianOf = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0

/** Prints a line, and returns whether the times differ by more than noise. */
function report(name: string, pairs: readonly (readonly [number, number])[]): boolean {
  const differences = pairs.map(([one, other]) => one - other)
  const resampled = Array.from({ length: RESAMPLES }, () =>
    medianOf(differences.map(() => differences[Math.floor(Math.random() * differences.length)] ?? 0)),
  ).toSorted((a, b) => a - b)
  const [low, high] = [resampled[Math.floor(RESAMPLES * 0.005)] ?? 0, resampled[Math.floor(RESAMPLES * 0.995)] ?? 0]
  const usual = medianOf(pairs.map(([one]) => one))
  const middle = medianOf(differences)
  const ms = (value: number) => value.toFixed(3)
  console.log(
    `${name}: ${pairs.length} pairs, answer ${ms(usual)} ms, difference ${ms(middle)} ms (${ms(low)} to ${ms(high)})`,
  )
  return low * high > 0 && Math.abs(middle) > usual / 100
}

async function timeAddresses() {
  const owner = await world.newBrowser()
  await owner.login('known@example.org')
  await addWallet(database, owner.deviceId)
  const pairs: (readonly [number, number])[] = []
  for (let at = 0; at < SAMPLES; at += 1) {
    world.advance(2 * DAY_MS)
    const [one, other] = [await world.newBrowser(), await world.newBrowser()]
    pairs.push(
      await measurePair(
        at,
        () => one.requestCode('known@example.org'),
        () => other.requestCode('stranger@example.org'),
      ),
    )
  }
  return pairs
}

async function timeCodes() {
  const shift = (digit: string) => String((Number(digit) + 1) % 10)
  const pairs: (readonly [number, number])[] = []
  for (let at = 0; at < SAMPLES; at += 1) {
    world.advance(2 * DAY_MS)
    const browser = await world.newBrowser()
    const email = `code${at}@example.org`
    const response = await world.json<LoginResponse>(browser.requestCode(email))
    if (response.action !== 'VERIFY_OTP') throw new Error(response.action)
    const code = await world.lastCode(email)
    const near = `${code.slice(0, 5)}${shift(code[5] ?? '')}`
    const far = [...code].map(shift).join('')
    pairs.push(
      await measurePair(
        at,
        () => browser.enterCode(response.challengeId, near),
        () => browser.enterCode(response.challengeId, far),
      ),
    )
  }
  return pairs
}

const differs = [
  report('an address with a wallet, and one without', await timeAddresses()),
  report('a wrong code with five right digits, and one with none', await timeCodes()),
]
await world.stop()
await database.stop()
process.exitCode = differs.includes(true) ? 1 : 0
