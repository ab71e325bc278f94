/** The tags of a message's parts at the relay, and how long it stores each, in seconds. */
export interface TagOfMethod {
  readonly request: number
  readonly response: number
  readonly ttl: number
  /** True: a wallet in the background requests to be woken for it. */
  readonly prompt: boolean
  /** Tags of a rejection by the user, and of one by the wallet, if they differ from the response. */
  readonly rejected?: number
  readonly autoRejected?: number
  /** Time to live of the response in seconds, if it differs from the call. */
  readonly responseTtl?: number
}

const FIVE_MINUTES = 300
const HOUR = 3_600
const DAY = 86_400

/** @see relay.md 2 "Tags / TTL" */
export const TAGS = {
  wc_pairingDelete: { request: 1000, response: 1001, ttl: DAY, prompt: false },
  wc_pairingPing: { request: 1002, response: 1003, ttl: 30, prompt: false },
  wc_sessionPropose: {
    request: 1100,
    response: 1101,
    rejected: 1120,
    autoRejected: 1121,
    ttl: FIVE_MINUTES,
    prompt: true,
  },
  wc_sessionSettle: { request: 1102, response: 1103, ttl: FIVE_MINUTES, prompt: false },
  wc_sessionUpdate: { request: 1104, response: 1105, ttl: DAY, prompt: false },
  wc_sessionExtend: { request: 1106, response: 1107, ttl: DAY, prompt: false },
  wc_sessionRequest: { request: 1108, response: 1109, ttl: FIVE_MINUTES, prompt: true },
  wc_sessionEvent: { request: 1110, response: 1111, ttl: FIVE_MINUTES, prompt: true },
  wc_sessionDelete: { request: 1112, response: 1113, ttl: DAY, prompt: false },
  wc_sessionPing: { request: 1114, response: 1115, ttl: DAY, prompt: false },
  wc_sessionAuthenticate: {
    request: 1116,
    response: 1117,
    rejected: 1118,
    autoRejected: 1119,
    ttl: HOUR,
    responseTtl: FIVE_MINUTES,
    prompt: true,
  },
} as const satisfies Readonly<Record<string, TagOfMethod>>
export type PeerMethod = keyof typeof TAGS
