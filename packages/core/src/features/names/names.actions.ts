import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createNames } from './names.effects.ts'

const names: FeatureOf<typeof createNames> = { name: 'names' }

/**
 * Changes the entered name. `state.nameEntry` contains whether it is available: the gateway is queried 500 ms after the
 * last change.
 *
 * @param text - The name, with or without its suffix.
 * @returns names/unsupported if the gateway has no names
 * @example editName(client, 'alice')
 * @see Spec §5 "Name", §9 "Default debounce 500 ms"
 */
export const editName = (client: Caller, text: string): Promise<Result<void>> =>
  client.run(names, ({ verbs }) => verbs.editName(text))

/**
 * Requests a signature for the entered name from the wallet, and registers the name. After that the account is shown
 * with the name.
 *
 * @returns the full name; names/not-ready, names/taken, names/account-named, names/expired, names/not-registered,
 * account/none, account/no-network, wallet/rejected, http/unreachable
 */
export const registerName = (client: Caller): Promise<Result<string>> =>
  client.run(names, ({ verbs }) => verbs.registerName())
