import { WalletError } from '@latchkey/errors'
import { isSameAddress, isUri, parseRfc3339 } from '@latchkey/primitives'
import type { Environment } from '../../ports/index.ts'
import type { SIWXMessageData } from './sign-in.types.ts'
import type { Signer } from './signer.ts'

/** Tolerance, because the clocks of visitors and servers differ by up to this time. */
const CLOCK_SKEW_MS = 60_000

export interface Page extends Pick<Environment, 'domain'> {
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Checks a message before an account signs it: it is for this page, this account and the current time, and its text
 * matches its data.
 *
 * @param text - The whole text to sign.
 * @throws sign-in/wrong-domain, sign-in/wrong-uri, sign-in/wrong-chain, sign-in/wrong-account, sign-in/expired,
 * sign-in/not-yet-valid, sign-in/message-invalid
 * @see ERC-4361 "Verifying domain binding", CAIP-122
 */
export function assertForPage(data: SIWXMessageData, text: string, signer: Signer, page: Page): void {
  const { domain, uri, chainId, accountAddress } = data
  if (domain !== page.domain) throw new WalletError('sign-in/wrong-domain', { domain })
  assertUri(uri, page.domain)
  if (chainId !== signer.networkId) throw new WalletError('sign-in/wrong-chain')
  if (!isSameAddress(accountAddress, signer.address, signer.namespace)) throw new WalletError('sign-in/wrong-account')
  assertTime(data, page.now)
  assertText(data, text)
}

/** @throws sign-in/wrong-uri */
export function assertUri(uri: string, domain: string): void {
  const isOfWeb = isUri(uri) && /^https?:/i.test(uri) && URL.canParse(uri)
  if (!isOfWeb || new URL(uri).host !== domain) throw new WalletError('sign-in/wrong-uri')
}

/** An invalid time counts as expired, or as not yet valid. @throws sign-in/expired, sign-in/not-yet-valid */
export function assertTime(
  { issuedAt, notBefore, expirationTime }: Pick<SIWXMessageData, 'issuedAt' | 'notBefore' | 'expirationTime'>,
  now: number,
): void {
  if (expirationTime !== undefined && !((parseRfc3339(expirationTime) ?? 0) > now))
    throw new WalletError('sign-in/expired')
  for (const time of [issuedAt, notBefore])
    if (time !== undefined && !((parseRfc3339(time) ?? Number.POSITIVE_INFINITY) <= now + CLOCK_SKEW_MS))
      throw new WalletError('sign-in/not-yet-valid')
}

/**
 * A site may format its text in its own way, for example with the name of its network; each value must appear in it.
 */
function assertText(data: SIWXMessageData, text: string): void {
  const { domain, uri, chainId, nonce, accountAddress, expirationTime } = data
  const [head = '', account, ...lines] = text.split('\n')
  const [origin = ''] = head.split(' wants you to sign in with your ')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
  const states = (name: string, ...values: readonly (string | undefined)[]) => {
    const found = valuesOf(name)
    return found.length <= 1 && values.includes(found[0])
  }
  const facts: Readonly<Record<string, boolean>> = {
    domain: origin !== head && origin.replace(/^[a-z][\w+.-]*:\/\//i, '') === domain,
    accountAddress: account === accountAddress,
    uri: states('URI', uri),
    chainId: states('Chain ID', chainId, chainId.slice(chainId.indexOf(':') + 1)),
    nonce: states('Nonce', nonce),
    expirationTime: states('Expiration Time', expirationTime),
  }
  const field = Object.keys(facts).find((name) => facts[name] === false)
  if (field !== undefined)
    throw new WalletError('sign-in/message-invalid', { field, problem: 'text and data are not the same' })
}
