import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { formatNameMessage } from '@latchkey/protocol/gateway'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import type { Dependencies } from '../dependencies.ts'
import { isInHistory } from '../router/view-rules.ts'
import { signMessage } from '../signing/signing.actions.ts'
import { NO_NAME, toName } from './names.entry.ts'
import type { NameEvent } from './names.types.ts'

interface RegistrationDependencies extends Pick<Dependencies, 'gateway' | keyof Caller> {
  readonly send: (event: NameEvent) => void
  readonly onRegistered: () => void
}

const registrationFlow = factFlow<{ succeeded: Pick<State, 'registeredName'> }>('registration')

/** The account and network of a registration. */
interface Holder {
  readonly name: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

const SUCCESS = { name: 'RegisterAccountNameSuccess', params: undefined } as const

/** Returns the verb that registers the entered name, and the one that cancels the request to the wallet. */
export function createRegistration(context: Context, deps: RegistrationDependencies) {
  const { gateway, send, onRegistered } = deps
  let attempt = new AbortController()

  /** A signed name is posted even if the visitor has left the screen, because the visitor has approved it. */
  async function register(holder: Holder, { signal }: AbortController): Promise<void> {
    const names = await gateway('names')
    if (names === undefined) throw new WalletError('names/unsupported')
    const timestamp = Math.floor(context.options.clock.now() / 1_000)
    const { name, networkId: chainId } = holder
    const message = formatNameMessage({
      purpose: 'register-name',
      service: names.nameService,
      chainId,
      name,
      timestamp,
    })
    const signed = await signMessage(deps, { message, signal })
    if (!signed.ok) throw signed.error
    if (!signal.aborted) send({ type: 'register' })
    await names.registerName({ ...holder, message, signature: signed.value })
  }

  function succeed({ name, address }: Holder, { signal }: AbortController): void {
    const state = context.getState()
    context.dispatch(registrationFlow, { type: 'succeeded', registeredName: { name, address } })
    if (!signal.aborted) send({ type: 'registered' })
    if (!signal.aborted && isInView(state)) context.route({ type: 'reset', entry: SUCCESS })
    onRegistered()
  }

  async function registerName(): Promise<Result<string>> {
    const state = context.getState()
    const entry = state.nameEntry ?? NO_NAME
    const [name, { address }, networkId] = [toName(entry), selectConnection(state), selectNetworkId(state)]
    if (address === undefined) return failed(new WalletError('account/none'))
    if (networkId === undefined) return failed(new WalletError('account/no-network'))
    if (name === undefined || entry.status !== 'available') return failed(new WalletError('names/not-ready'))
    const [holder, own] = [{ name, address, networkId }, new AbortController()]
    attempt = own
    const properties = { isSA: isSmartAccount(state), ensName: name }
    send({ type: 'sign' })
    context.track({ event: 'REGISTER_NAME_INITIATED', properties })
    try {
      await register(holder, own)
    } catch (cause) {
      const error = toWalletError(cause)
      context.track({ event: 'REGISTER_NAME_ERROR', properties: { ...properties, error: error.code } })
      if (!own.signal.aborted) send({ type: 'refused', failure: toFailure(error) })
      return failed(error)
    }
    context.track({ event: 'REGISTER_NAME_SUCCESS', properties })
    succeed(holder, own)
    return ok(name)
  }

  return { registerName, abandon: () => attempt.abort() }
}

/** Returns whether the screen for entering a name is in the stack, even below another one. */
export function isInView({ modal, isEmbedded, router }: State): boolean {
  return (modal.isOpen || isEmbedded) && isInHistory(router, 'RegisterAccountName')
}

function isSmartAccount(state: State): boolean {
  const { accounts, address } = selectConnection(state)
  return accounts.some((own) => own.address === address && own.type === 'smartAccount')
}
