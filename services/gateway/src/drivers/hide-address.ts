import type { RpcError } from '@latchkey/protocol/gateway'
import type { ChainNode } from '../ports/chain-node.ts'
import { redactLocations } from './redact-locations.ts'

/** Minimum length of a key; a shorter part of a path or query is a name like `v2` or `mainnet`. */
const MIN_KEY_LENGTH = 10
/** Minimum length of a user or host; a shorter one would match parts of words. */
const MIN_NAME_LENGTH = 4

/**
 * Returns the node with errors that contain no network address and no path of a file: neither its own with the
 * operator's key, nor any other. The rest of an error is kept, because callers need it ("execution reverted", "block
 * range is too large").
 *
 * @param url - URL of the node; user, password, long path segments and query values are treated as keys.
 */
export function hideAddress(node: ChainNode, url: string): ChainNode {
  const hideText = createTextHider(url)
  const hide = ({ data, ...error }: RpcError): RpcError => ({
    ...error,
    message: hideText(error.message),
    ...(data === undefined ? {} : { data: typeof data === 'string' ? hideText(data) : hideInside(data, hideText) }),
  })
  return {
    async send(calls, signal) {
      const answers = await node.send(calls, signal)
      return answers.map((answer) => ('error' in answer ? { error: hide(answer.error) } : answer))
    },
  }
}

/** Returns a function that replaces network addresses, paths of files and the operator's keys in a text by `…`. */
export function createTextHider(url: string): (text: string) => string {
  const secrets = secretsOf(url)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), redactLocations(text))
}

function hideInside(data: unknown, hideText: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(data), (_, part: unknown) => (typeof part === 'string' ? hideText(part) : part))
}

/** Longest first, so that no part of a longer one remains. */
function secretsOf(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { host, hostname, username, password, pathname, searchParams } = new URL(url)
  const keys = [...pathname.split('/'), ...searchParams.values()].filter((key) => key.length >= MIN_KEY_LENGTH)
  return [host, hostname, username, password, ...keys]
    .flatMap((secret) => [secret, decode(secret)])
    .filter((secret) => secret.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Not decodable: the part is used as written.
  }
}
