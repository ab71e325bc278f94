import { formatRecap, methodsOf, readRecap, toSignInText, withRecap } from '@latchkey/connector-pairing/wire'
import type { PeerParams } from '@latchkey/protocol/pairing'
import type { PrivateKeyAccount } from 'viem/accounts'

type AuthPayload = PeerParams<'wc_sessionAuthenticate'>['authPayload']

/** Returns the terms that an account signs: those of the payload, limited to the networks and methods of its wallet. */
function narrow(payload: AuthPayload, chains: readonly string[], methods: readonly string[]) {
  const { chains: wanted, type: _, ...terms } = payload
  const networks = wanted.filter((chain) => chains.includes(chain))
  const recap = readRecap(terms.resources)
  if (!recap) return { networks, terms }
  const allowed = methodsOf(recap).filter((method) => methods.includes(method))
  const resources = [...(terms.resources ?? []).slice(0, -1), formatRecap(allowed, networks)]
  const narrowed = readRecap(resources)
  const statement = narrowed ? withRecap(terms.statement ?? '', narrowed) : terms.statement
  return { networks, terms: { ...terms, statement, resources } }
}

/** Returns one signed text for each network. @see CAIP-74, EIP-4361 */
export function signIn(
  account: PrivateKeyAccount,
  payload: AuthPayload,
  chains: readonly string[],
  methods: readonly string[],
): Promise<readonly object[]> {
  const { networks, terms } = narrow(payload, chains, methods)
  return Promise.all(
    networks.map(async (network) => {
      const id = `${network}:${account.address}`
      const signature = await account.signMessage({ message: toSignInText(terms, id) ?? '' })
      return { h: { t: 'caip122' }, p: { ...terms, iss: `did:pkh:${id}` }, s: { t: 'eip191', s: signature } }
    }),
  )
}
