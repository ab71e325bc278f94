import { createHash } from 'node:crypto'
import { WEIGHT_OF_MESSAGE } from '../../ports/mailbox.ts'

/** Prefix of every key, and the channel on which nodes announce stored messages. */
export const PREFIX = 'latchkey:relay'

/** A Lua script, which Redis runs atomically. */
export interface Script {
  readonly text: string
  readonly sha: string
}

/**
 * The common part of the scripts. The keys:
 *
 * - `box:<topic>`: a hash of records by id. Redis expires it an hour after its last message has expired, in case no
 *   relay removes it.
 * - `order:<topic>`: a sorted set of the ids and heads of the same messages, by position.
 * - `expiry`: a sorted set of the keys and sizes of all messages, by time of expiry.
 * - `bytes`, `place`: the total stored bytes, and the last assigned position.
 * - `usage`: a hash of the stored weight of each origin: `a` plus the address half of the quota key, `c` plus the
 *   client half.
 *
 * A key of a message is its topic and its id, 64 characters each. A record begins with its head: its sender in 64
 * characters, its time of expiry in 16, its size in 10, and its quota key in 16 if known; see `record.ts`.
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
 * Stores a group and announces it. Arguments: now, the two limits of a topic, the id of this node, then key and record
 * of each message. Returns 0 stored, 1 known or 2 full for each. Also removes expired messages of a topic.
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
 * Lists a page. Arguments: now, the messages and the bytes of a page, the entries to scan on each topic, the number of
 * topics; then each topic with the position after which it begins, excluded senders, keys of excluded messages. Returns
 * the number of scanned entries, the position where the next page begins or nothing, then position, key and record of
 * each message.
 *
 * A topic with more entries than may be scanned is known only up to a position, and the page ends at the first of these
 * positions.
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

/** Reads messages. Arguments: now, then keys. Returns key and record of the stored ones. */
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

/**
 * Removes acknowledged messages. Arguments: key and receiver of each. Runs also in a full Redis, in which it makes
 * room.
 */
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

/** Removes expired messages. Arguments: now, maximum number. Returns the number of removed messages. */
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

/** Returns the number of stored messages, and their bytes. */
export const SIZE = script(
  'no-writes,no-cluster',
  `
return { call('ZCARD', EXPIRY), tonumber(call('GET', BYTES) or 0) }`,
)

/**
 * @param flags - With `allow-oom` a script also runs if the memory is full; without it, Redis rejects it before it
 * begins
 */
function script(flags: string, body: string): Script {
  const text = `#!lua flags=${flags}${SHARED}${body}`
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}
