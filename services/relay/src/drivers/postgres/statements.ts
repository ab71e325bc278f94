/**
 * Statements of the mailbox. They are not prepared by name, because a plan for an empty table would then also be used
 * for a full one. `expires_at + 0` keeps PostgreSQL from using the index on times instead of the one on topics: nearly
 * no row has expired.
 */

/**
 * Runs the function of `migrations.ts`: $1 JSON of the messages, $2 now, $3 and $4 the limits, $5 channel, $6 node.
 * Flushed to disk before it returns, whatever the server's `synchronous_commit` is, because the publish then reports
 * the message as stored. Set here instead of at connection time, because connection poolers reject or drop such
 * options.
 */
export const PUT = `
WITH durable AS MATERIALIZED (SELECT set_config('synchronous_commit',
  CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true) AS mode)
SELECT ord, stored, kept FROM relay_put($1, $2, $3, $4, $5, $6) WHERE (SELECT mode FROM durable) IS NOT NULL`

const COLUMNS = `encode(topic, 'hex') AS topic, encode(id, 'hex') AS id, encode(sender, 'hex') AS sender, tag,
  published_at, expires_at, position, message, attestation`

/** Runs the function of `migrations.ts`, whose parameters these are. */
export const LIST = `
SELECT ${COLUMNS}, scanned, next_position, encode(next_id, 'hex') AS next_id
FROM relay_list($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** $1 topics, $2 their ids, $3 now. */
export const READ = `
SELECT ${COLUMNS} FROM relay_messages
WHERE (topic, id) IN (SELECT * FROM unnest($1::bytea[], $2::bytea[])) AND expires_at + 0 > $3 ORDER BY position, id`

/**
 * $1 topics, $2 their ids, $3 their receivers. Rows that another node is removing are skipped, so that nodes never wait
 * for each other. Not flushed to disk: if a crash undoes a removal, the message is delivered twice, which clients
 * handle.
 */
export const REMOVE = `
WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS mode), gone AS (
  SELECT m.ctid FROM relay_messages m
  JOIN unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS r(topic, id, receiver) USING (topic, id)
  WHERE m.sender <> r.receiver AND (SELECT mode FROM relaxed) IS NOT NULL
  FOR UPDATE OF m SKIP LOCKED
)
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(SELECT ctid FROM gone))`

/** $1 now, $2 maximum number of rows. */
export const SWEEP = `
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM relay_messages WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`

export const SIZE = 'SELECT count(*) AS messages, coalesce(sum(bytes), 0) AS bytes FROM relay_messages'

/** $1 weight that is added for each message, $2 minimum weight of a listed origin. */
export const USAGE = `
SELECT encode(caller, 'hex') AS caller, encode(client, 'hex') AS client, grouping(caller, client) AS missing,
  coalesce(sum(bytes), 0) + $1::bigint * count(*) AS weight
FROM (SELECT bytes, substring(origin, 1, 4) AS caller, substring(origin, 5, 4) AS client FROM relay_messages) AS waiting
GROUP BY GROUPING SETS ((caller), (client), ())
HAVING grouping(caller, client) = 3 OR coalesce(sum(bytes), 0) + $1::bigint * count(*) >= $2`
