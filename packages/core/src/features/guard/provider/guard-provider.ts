import { kindOf, toWalletError } from '@latchkey/errors'
import type { ProviderCall } from '@latchkey/inspect/requests'

/** Resolves if the request may pass. @throws the reason of the rejection */
type Check = (call: ProviderCall) => Promise<void>

/**
 * JSON-RPC methods that neither sign nor send anything new; `eth_sendRawTransaction` sends a transaction that was
 * signed before.
 */
const READ_METHODS =
  /^(?:(?:net|web3|trace|debug|txpool|erigon|ots)_\w+|eth_(?:get\w+|call\w*|estimate\w+|accounts|requestAccounts|chainId|blockNumber|coinbase|feeHistory|gasPrice|blobBaseFee|maxPriorityFeePerGas|createAccessList|simulateV1|syncing|subscribe|unsubscribe|new\w*Filter|uninstallFilter|protocolVersion|sendRawTransaction)|personal_ecRecover|wallet_(?:get\w+|showCallsStatus|requestPermissions|revokePermissions|renouncePermissions|switchEthereumChain|addEthereumChain|watchAsset|disconnect|requestAccounts|changeNetwork|addNetwork)|(?:solana_)?(?:getAccounts|requestAccounts|getAccountAddresses|getAddresses|getInfo|getBalance))$/
/**
 * Functions of wallet objects that neither sign nor send anything new: events, accounts, networks, and sending of
 * signed transactions.
 */
const READ_FUNCTIONS =
  /^(?:on|once|off|emit|(?:add|remove)(?:Event)?Listener|removeAllListeners|listener(?:s|Count)|eventNames|setMaxListeners|(?:un)?subscribe|connect|disconnect|enable|requestAccounts|switch(?:Network|Chain)|push(?:Tx|Psbt)|provide|(?:get|is|has)(?:[A-Z]\w*)?)$/
const JSON_RPC = new Set(['request', 'send', 'sendAsync'])
/** Depth of the nested objects that hold functions: `features` of the Wallet Standard, then one feature. */
const MAX_DEPTH = 3
/** Maximum depth of plain objects and lists in arguments. */
const MAX_ARGUMENT_DEPTH = 16

type Callable = (...args: readonly unknown[]) => unknown

/**
 * Returns a wrapper of a wallet object that checks every request of the site before the wallet gets it, except those on
 * the lists of harmless ones. All other members work as before, on the object itself.
 */
export function guardProvider(provider: unknown, check: Check): unknown {
  const wrapped = new WeakMap<object, unknown>()
  return wrap(provider, '', 0)

  function wrap(given: unknown, path: string, depth: number): unknown {
    const isPart = typeof given === 'object' && given !== null && !Array.isArray(given)
    if (!isPart || depth >= MAX_DEPTH) return given
    const known = wrapped.get(given) ?? wrapPart(given, path, depth)
    wrapped.set(given, known)
    return known
  }

  function wrapPart(part: object, path: string, depth: number): object {
    const functions = new Map<PropertyKey, readonly [Callable, Callable]>()
    const read = (key: PropertyKey): unknown => {
      const value: unknown = Reflect.get(part, key)
      if (typeof key === 'symbol') return typeof value === 'function' ? value.bind(part) : value
      if (typeof value !== 'function') return wrap(value, `${path}${String(key)}.`, depth + 1)
      const [from, made] = functions.get(key) ?? []
      if (from === value && made !== undefined) return made
      const call = wrapFunction(part, String(key), path, value as Callable)
      functions.set(key, [value as Callable, call])
      return call
    }
    // A proxy must return the properties of a frozen target unchanged; an empty target avoids this rule.
    return new Proxy(Object.create(Reflect.getPrototypeOf(part)) as object, {
      get: (_, key) => read(key),
      set: (_, key, value) => Reflect.set(part, key, value),
      has: (_, key) => Reflect.has(part, key),
      deleteProperty: (_, key) => Reflect.deleteProperty(part, key),
      ownKeys: () => Reflect.ownKeys(part),
      getOwnPropertyDescriptor(_, key) {
        const found = Reflect.getOwnPropertyDescriptor(part, key)
        return found && { configurable: true, enumerable: found.enumerable === true, writable: true, value: read(key) }
      },
      defineProperty: (_, key, attributes) => Reflect.defineProperty(part, key, attributes),
    })
  }

  function wrapFunction(part: object, name: string, path: string, original: Callable): Callable {
    const isRpc = JSON_RPC.has(name)
    if (!isRpc && READ_FUNCTIONS.test(name)) return (...args) => Reflect.apply(original, part, args)
    return (...given) => {
      const args = isRpc ? cloneAll(given) : copyArguments(given, accountsOf(provider))
      const calls = isRpc ? toRpcCalls(args) : [{ method: `${path}${name}`, params: args }]
      const checked = calls.filter(({ method }) => !isRpc || !READ_METHODS.test(method))
      if (checked.length === 0) return Reflect.apply(original, part, args)
      const passed = checkAll(checked).then(() => Reflect.apply(original, part, args))
      const callback = args.at(-1)
      if (!isRpc || typeof callback !== 'function') return passed
      // The callback form: the wallet calls the callback once it has the request, so only a failure of the check is
      // reported here.
      return passed.catch((error: unknown) => callback(error))
    }
  }

  async function checkAll(calls: readonly ProviderCall[]): Promise<void> {
    for (const call of calls) {
      try {
        await check(call)
      } catch (thrown) {
        throw toProviderError(toWalletError(thrown), thrown)
      }
    }
  }
}

/** The wallet gets the copy that was checked, because the site could change its own objects meanwhile. */
function cloneAll(args: readonly unknown[]): readonly unknown[] {
  return args.map((each) => {
    if (typeof each === 'function') return each
    try {
      return structuredClone(each)
    } catch (cause) {
      throw toInvalid(cause)
    }
  })
}

/**
 * The same for the functions of wallet objects. Instances of classes are not copied, because wallets call their
 * methods; the guard does not read them. The wallet's own accounts are not copied either, because wallets compare them
 * by identity.
 */
function copyArguments(args: readonly unknown[], accounts: readonly unknown[]): readonly unknown[] {
  const copy = (value: unknown, depth: number): unknown => {
    if (depth > MAX_ARGUMENT_DEPTH) throw toInvalid(new RangeError('nested too deeply'))
    if (typeof value !== 'object' || value === null || accounts.includes(value)) return value
    // Bytes of another frame have another class than those of the page.
    if (ArrayBuffer.isView(value)) return structuredClone(value)
    if (Array.isArray(value)) return Array.from(value, (each) => copy(each, depth + 1))
    const prototype: unknown = Reflect.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return value
    // Reads each member, also a getter, exactly once.
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, depth + 1)]))
  }
  return args.map((each) => copy(each, 0))
}

function accountsOf(provider: unknown): readonly unknown[] {
  const accounts: unknown = typeof provider === 'object' && provider !== null ? Reflect.get(provider, 'accounts') : []
  return Array.isArray(accounts) ? accounts : []
}

const toInvalid = (cause: unknown): Error =>
  toProviderError({ code: 'request/invalid', shortMessage: 'params are not valid: expected plain data' }, cause)

/** Accepts `{ method, params }`, a list of them, or a method and its params. */
function toRpcCalls([first, second]: readonly unknown[]): readonly ProviderCall[] {
  if (typeof first === 'string') return [{ method: first, params: second }]
  const list: readonly unknown[] = Array.isArray(first) ? first : [first]
  return list.map((each) => {
    const { method, params } = (each ?? {}) as { readonly method?: unknown; readonly params?: unknown }
    return { method: String(method), params }
  })
}

interface Failure {
  readonly code: string
  readonly shortMessage: string
}

/** Returns an error in the form of wallets. @see EIP-1193 "Provider Errors" */
function toProviderError(failure: Failure, cause: unknown): Error {
  const { code: walletError, shortMessage } = failure
  const kind = kindOf(failure)
  const code = kind === 'rejected' ? 4001 : kind === 'invalid' ? -32602 : -32603
  return Object.assign(new Error(shortMessage, { cause }), { code, data: { walletError } })
}
