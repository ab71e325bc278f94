/**
 * Statements of the mailbox. They are not prepared by name: a plan made while the table was empty would be kept for a
 * full one. `expires_at + 0` keeps PostgreSQL from reading the index of times where it should find a topic: nearly every
 * row has not expired.
 */

/**
 * Stores a group and announces it, in one transaction: $1 JSON of the messages, $2 now, $3 and $4 the limits of a
 * topic, $5 channel, $6 name of this node. A message that waits already is stored once; one that has expired and is
 * not swept yet is replaced. Rows are written in the order of their key, so that two nodes cannot block each other.
 * 60 keys fit the 8,000 bytes of one announcement.
 */
export const PUT = `
WITH incoming AS (
  SELECT ord, decode(topic, 'hex') AS topic, decode(id, 'hex') AS id, decode(sender, 'hex') AS sender, tag,
    octet_length(message) AS bytes, published_at, expires_at, position, message, attestation
  FROM json_to_recordset($1::json) AS r(ord integer, topic text, id text, sender text, tag integer,
    published_at bigint, expires_at bigint, position bigint, message text, attestation text)
), held AS MATERIALIZED (
  SELECT asked.topic, counted.* FROM (SELECT DISTINCT topic FROM incoming) AS asked CROSS JOIN LATERAL (
    SELECT count(*) AS messages, coalesce(sum(bytes), 0) AS bytes FROM (
      SELECT bytes FROM relay_messages AS m WHERE m.topic = asked.topic AND m.expires_at + 0 > $2 ORDER BY id LIMIT $3
    ) AS waiting
  ) AS counted
), judged AS (
  SELECT i.*, k.id IS NOT NULL AS known,
    h.messages + row_number() OVER w <= $3 AND h.bytes + sum(i.bytes) OVER w <= $4 AS fits
  FROM incoming i JOIN held h USING (topic)
  LEFT JOIN relay_messages k ON k.topic = i.topic AND k.id = i.id AND k.expires_at + 0 > $2
  WINDOW w AS (PARTITION BY i.topic ORDER BY i.ord)
), stored AS (
  INSERT INTO relay_messages AS old
    (topic, id, sender, tag, bytes, published_at, expires_at, position, message, attestation)
  SELECT topic, id, sender, tag, bytes, published_at, expires_at, position, message, attestation
  FROM judged WHERE fits AND NOT known ORDER BY topic, id
  ON CONFLICT (topic, id) DO UPDATE SET sender = excluded.sender, tag = excluded.tag,
    published_at = excluded.published_at, expires_at = excluded.expires_at, position = excluded.position,
    attestation = excluded.attestation
    WHERE old.expires_at <= $2
  RETURNING topic, id
), announced AS (
  SELECT string_agg(encode(topic, 'hex') || encode(id, 'hex'), '') AS keys
  FROM (SELECT topic, id, (row_number() OVER () - 1) / 60 AS part FROM stored) AS numbered GROUP BY part
)
SELECT j.ord, s.id IS NOT NULL AS stored, j.known OR j.fits AS kept,
  (SELECT count(pg_notify($5, $6 || keys)) FROM announced) AS announcements
FROM judged j LEFT JOIN stored s USING (topic, id)`

const COLUMNS = `encode(topic, 'hex') AS topic, encode(id, 'hex') AS id, encode(sender, 'hex') AS sender, tag,
  published_at, expires_at, position, message, attestation`

/** $1 topics, $2 now, $3 and $4 position and id of the last one before, $5 senders to leave out, $6 limit. */
export const LIST = `
SELECT ${COLUMNS} FROM relay_messages
WHERE topic = ANY ($1::bytea[]) AND expires_at + 0 > $2 AND (position, id) > ($3, $4) AND sender <> ALL ($5::bytea[])
ORDER BY position, id LIMIT $6`

/** $1 topics, $2 ids beside them, $3 now. */
export const READ = `
SELECT ${COLUMNS} FROM relay_messages
WHERE (topic, id) IN (SELECT * FROM unnest($1::bytea[], $2::bytea[])) AND expires_at + 0 > $3 ORDER BY position, id`

/**
 * $1 topics, $2 ids, $3 receivers beside them. What another node removes at this moment is skipped, so that nodes
 * never wait for each other. Not flushed to disk: a removal that a crash undoes is a message delivered twice, which
 * clients expect.
 */
export const REMOVE = `
WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS mode), gone AS (
  SELECT m.ctid FROM relay_messages m
  JOIN unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS r(topic, id, receiver) USING (topic, id)
  WHERE m.sender <> r.receiver AND (SELECT mode FROM relaxed) IS NOT NULL
  FOR UPDATE OF m SKIP LOCKED
)
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(SELECT ctid FROM gone))`

/** $1 now, $2 rows at most. */
export const SWEEP = `
DELETE FROM relay_messages WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM relay_messages WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`

export const SIZE = 'SELECT count(*) AS messages, coalesce(sum(bytes), 0) AS bytes FROM relay_messages'
