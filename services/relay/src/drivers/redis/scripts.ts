import { createHash } from 'node:crypto'
import { WEIGHT_OF_MESSAGE } from '../../ports/mailbox.ts'

/** Begins the name of every key, and is the channel on which nodes announce what they stored. */
export const PREFIX = 'latchkey:relay'

/** A program that Redis runs in one step, between all other commands. */
export interface Script {
  readonly text: string
  readonly sha: string
}

/**
 * The common part of the scripts. The keys:
 *
 * - `box:<topic>`: a hash of records by id. Redis forgets it by itself when no relay does: an hour after its last
 *   message has expired.
 * - `order:<topic>`: a sorted set of the same messages, each its id and head, by the place in the order.
 * - `expiry`: a sorted set of all messages, each its key and bytes, by the time of expiry.
 * - `bytes`, `place`: all bytes that are held, and the last place that was given.
 * - `usage`: a hash of the weight that is held for each origin: `a` and the address's half of it, `c` and the client's.
 *
 * A key of a message is its topic and its id, 64 characters each. A record begins with its head: its sender in 64
 * characters, its time of expiry in 16, its bytes in 10, and its origin in 16 where it is known; see `record.ts`.
 */
const SHARED = `
local PREFIX, HOUR = '${PREFIX}:', 3600000
local EXPIRY, BYTES, PLACE, USAGE = PREFIX .. 'expiry', PREFIX .. 'bytes', PREFIX .. 'place', PREFIX .. 'usage'
local call, sub = redis.call, string.sub
local grown, used = 0, {}
local function names(key)
  local topic = sub(key, 1, 64)
  return PREFIX .. 'box:' .. topic, PREFIX .. 'order:' .. topic, sub(key, 65, 128)
end
local function headOf(record)
  local hasOrigin = #record >= 106 and not string.find(sub(record, 91, 106), '%X')
  return sub(record, 1, hasOrigin and 106 or 90)
end
local function expiryOf(head) return tonumber(sub(head, 65, 80)) end
local function sizeOf(head) return tonumber(sub(head, 81, 90)) end
local function grow(size, origin, sign)
  grown = grown + sign * size
  if origin == '' then return end
  for _, name in ipairs({ 'a' .. sub(origin, 1, 8), 'c' .. sub(origin, 9, 16) }) do
    used[name] = (used[name] or 0) + sign * (size + ${WEIGHT_OF_MESSAGE})
  end
end
local function forget(key, head)
  local box, order, id = names(key)
  call('HDEL', box, id)
  call('ZREM', order, id .. head)
  call('ZREM', EXPIRY, key .. sub(head, 81))
  grow(sizeOf(head), sub(head, 91), -1)
end
local function count()
  if grown ~= 0 then call('INCRBY', BYTES, grown) end
  for name, weight in pairs(used) do
    if weight ~= 0 and call('HINCRBY', USAGE, name, weight) <= 0 then call('HDEL', USAGE, name) end
  end
end
`

/**
 * Stores a group and announces it: now, the two limits of a topic, the name of this node, then key and record of each.
 * Returns 0 stored, 1 known, 2 full for each. Expired messages of a topic are removed on the way.
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
  grow(sizeOf(head), sub(head, 91), 1)
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
 * Lists a page: now, the messages and the bytes of a page, the entries to look at on each topic, the count of topics;
 * then topic and the place behind which it begins of each, senders to leave out, keys of messages to leave out. Returns
 * the entries looked at, the place where the next page begins or nothing, then place, key and record of each.
 *
 * Topics on which it looked at all it may are known up to a place only, and the page ends at the first of these.
 */
export const LIST = script(
  'no-writes,no-cluster',
  `
local now, most, mostBytes, perTopic = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local leftOut = 6 + 2 * tonumber(ARGV[5])
local left, found, scanned, horizon = {}, {}, 0, nil
for at = leftOut, #ARGV do left[ARGV[at]] = true end
for at = 6, leftOut - 1, 2 do
  local order, after = PREFIX .. 'order:' .. ARGV[at], '(' .. ARGV[at + 1]
  local waiting = call('ZRANGE', order, after, '+inf', 'BYSCORE', 'LIMIT', 0, perTopic, 'WITHSCORES')
  scanned = scanned + #waiting / 2
  if #waiting / 2 == perTopic then
    local last = waiting[#waiting]
    if not horizon or tonumber(last) < tonumber(horizon) then horizon = last end
  end
  for each = 1, #waiting, 2 do
    local member = waiting[each]
    local key = ARGV[at] .. sub(member, 1, 64)
    if not left[sub(member, 65, 128)] and not left[key] and expiryOf(sub(member, 65)) > now then
      found[#found + 1] = { tonumber(waiting[each + 1]), waiting[each + 1], key, sizeOf(sub(member, 65)) }
    end
  end
end
table.sort(found, function(one, other) return one[1] < other[1] end)
local page, bytes, last, isCut = {}, 0, nil, false
for at, each in ipairs(found) do
  if horizon and each[1] > tonumber(horizon) then break end
  bytes = bytes + each[4]
  if at > most or (at > 1 and bytes > mostBytes) then
    isCut = true
    break
  end
  last = each[2]
  local box, _, id = names(each[3])
  local record = call('HGET', box, id)
  if record then for _, part in ipairs({ each[2], each[3], record }) do page[#page + 1] = part end end
end
local answer = { tostring(scanned), isCut and last or horizon or '' }
for _, part in ipairs(page) do answer[#answer + 1] = part end
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
    grow(tonumber(sub(member, 129, 138)), sub(member, 139), -1)
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
