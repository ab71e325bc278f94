import { createHash } from 'node:crypto'

/** Begins the name of every key, and is the channel on which nodes announce what they stored. */
export const PREFIX = 'latchkey:relay'

/** A program that Redis runs in one step, between all other commands. */
export interface Script {
  readonly text: string
  readonly sha: string
}

/**
 * What the scripts share. The keys:
 *
 * - `box:<topic>`: a hash of records by id. Redis forgets it by itself when no relay does: an hour after its last
 *   message has expired.
 * - `order:<topic>`: a sorted set of the same messages, each its id and head, by the place in the order.
 * - `expiry`: a sorted set of all messages, each its key and bytes, by the time of expiry.
 * - `bytes`, `place`: all bytes that are held, and the last place that was given.
 *
 * A key of a message is its topic and its id, 64 characters each. A record begins with its head: its sender in 64
 * characters, its time of expiry in 16, and its bytes in 10; see `record.ts`.
 */
const SHARED = `
local PREFIX, HOUR = '${PREFIX}:', 3600000
local EXPIRY, BYTES, PLACE = PREFIX .. 'expiry', PREFIX .. 'bytes', PREFIX .. 'place'
local call, sub = redis.call, string.sub
local grown = 0
local function names(key)
  local topic = sub(key, 1, 64)
  return PREFIX .. 'box:' .. topic, PREFIX .. 'order:' .. topic, sub(key, 65, 128)
end
local function headOf(record) return sub(record, 1, 90) end
local function expiryOf(head) return tonumber(sub(head, 65, 80)) end
local function sizeOf(head) return tonumber(sub(head, 81, 90)) end
local function forget(key, head)
  local box, order, id = names(key)
  call('HDEL', box, id)
  call('ZREM', order, id .. head)
  call('ZREM', EXPIRY, key .. sub(head, 81))
  grown = grown - sizeOf(head)
end
local function count() if grown ~= 0 then call('INCRBY', BYTES, grown) end end
`

/**
 * Stores a group and announces it: now, the two limits of a topic, the name of this node, then key and record of each.
 * Returns 0 stored, 1 known, 2 full for each. What has expired on a topic is forgotten on the way.
 */
export const PUT = script(
  'no-cluster',
  `
local now, most, mostBytes = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local place = call('INCRBY', PLACE, (#ARGV - 4) / 2) - (#ARGV - 4) / 2
local function look(key)
  local _, order, id = names(key)
  local messages, bytes, isKnown = 0, 0, false
  for _, member in ipairs(call('ZRANGE', order, 0, -1)) do
    local head = sub(member, 65)
    if expiryOf(head) <= now then
      forget(sub(key, 1, 64) .. sub(member, 1, 64), head)
    else
      messages, bytes = messages + 1, bytes + sizeOf(head)
      isKnown = isKnown or sub(member, 1, 64) == id
    end
  end
  return messages, bytes, isKnown
end
local function put(key, record)
  local head = headOf(record)
  local messages, bytes, isKnown = look(key)
  if isKnown then return 1 end
  if messages >= most or bytes + sizeOf(head) > mostBytes then return 2 end
  local box, order, id = names(key)
  place = place + 1
  call('HSET', box, id, record)
  call('ZADD', order, place, id .. head)
  call('ZADD', EXPIRY, expiryOf(head), key .. sub(head, 81))
  local leftMs = expiryOf(head) - now + HOUR
  if messages == 0 or call('PTTL', box) < leftMs then
    call('PEXPIRE', box, leftMs)
    call('PEXPIRE', order, leftMs)
  end
  grown = grown + sizeOf(head)
  return 0
end
local outcomes, stored = {}, {}
for at = 5, #ARGV, 2 do
  local outcome = put(ARGV[at], ARGV[at + 1])
  outcomes[#outcomes + 1] = outcome
  if outcome == 0 then stored[#stored + 1] = ARGV[at] end
end
count()
if #stored > 0 then call('PUBLISH', '${PREFIX}', ARGV[4] .. table.concat(stored)) end
return outcomes`,
)

/**
 * Lists what waits: now, most, the place after which to begin, the count of the topics, these, then senders to leave
 * out. Returns place, key and record of each.
 */
export const LIST = script(
  'no-writes,no-cluster',
  `
local now, most, topics = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[4])
local left, found, answer = {}, {}, {}
for at = 5 + topics, #ARGV do left[ARGV[at]] = true end
for at = 5, 4 + topics do
  local waiting = call('ZRANGE', PREFIX .. 'order:' .. ARGV[at], '(' .. ARGV[3], '+inf', 'BYSCORE', 'WITHSCORES')
  local fromHere = 0
  for each = 1, #waiting, 2 do
    local member = waiting[each]
    if fromHere == most then break end
    if not left[sub(member, 65, 128)] and tonumber(sub(member, 129, 144)) > now then
      fromHere = fromHere + 1
      found[#found + 1] = { tonumber(waiting[each + 1]), waiting[each + 1], ARGV[at] .. sub(member, 1, 64) }
    end
  end
end
table.sort(found, function(one, other) return one[1] < other[1] end)
for at = 1, math.min(most, #found) do
  local box, _, id = names(found[at][3])
  for _, part in ipairs({ found[at][2], found[at][3], call('HGET', box, id) }) do answer[#answer + 1] = part end
end
return answer`,
)

/** Reads messages: now, then keys. Returns key and record of those that are there. */
export const READ = script(
  'no-writes,no-cluster',
  `
local answer = {}
for at = 2, #ARGV do
  local box, _, id = names(ARGV[at])
  local record = call('HGET', box, id)
  if record and expiryOf(headOf(record)) > tonumber(ARGV[1]) then
    answer[#answer + 1] = ARGV[at]
    answer[#answer + 1] = record
  end
end
return answer`,
)

/** Forgets what was received: key and receiver of each. Also in a full Redis, which it makes room in. */
export const REMOVE = script(
  'allow-oom,no-cluster',
  `
for at = 1, #ARGV, 2 do
  local box, _, id = names(ARGV[at])
  local record = call('HGET', box, id)
  if record and sub(record, 1, 64) ~= ARGV[at + 1] then forget(ARGV[at], headOf(record)) end
end
count()
return 0`,
)

/** Forgets what has expired: now, most at once. Returns how many that were. */
export const SWEEP = script(
  'allow-oom,no-cluster',
  `
local expired = call('ZRANGE', EXPIRY, '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, member in ipairs(expired) do
  local box, _, id = names(member)
  local record = call('HGET', box, id)
  if record then
    forget(sub(member, 1, 128), headOf(record))
  else
    -- Redis was quicker: no relay had swept for an hour.
    call('ZREM', EXPIRY, member)
    grown = grown - tonumber(sub(member, 129))
  end
end
count()
return #expired`,
)

/** Counts what is held. Returns messages and bytes. */
export const SIZE = script(
  'no-writes,no-cluster',
  `
return { call('ZCARD', EXPIRY), tonumber(call('GET', BYTES) or 0) }`,
)

/** @param flags - `allow-oom` runs where the memory is full; without it such a script is refused before it begins. */
function script(flags: string, body: string): Script {
  const text = `#!lua flags=${flags}${SHARED}${body}`
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}
