import type { Migration } from '@latchkey/database'

/**
 * One row for each message that waits. Topics, senders and messages are known by their hashes. `position` is the order
 * of handing out: the time of writing and a count.
 *
 * Sealed text does not shrink, so PostgreSQL is told not to try. Rows live for milliseconds, so the table is cleaned
 * after a count of dead rows and not after a share.
 */
const mailbox = `
CREATE TABLE relay_messages (
  topic bytea NOT NULL, id bytea NOT NULL, sender bytea NOT NULL,
  tag integer NOT NULL, bytes integer NOT NULL,
  published_at bigint NOT NULL, expires_at bigint NOT NULL, position bigint NOT NULL,
  message text NOT NULL, attestation text,
  PRIMARY KEY (topic, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 20000);
ALTER TABLE relay_messages ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX relay_messages_expired ON relay_messages (expires_at);
`

/**
 * Stores a group and announces it, in one transaction and one round trip: $1 the messages, $2 now, $3 and $4 the limits
 * of a topic, $5 channel, $6 name of the node. A message that waits already is stored once; one that has expired and is
 * not swept yet is replaced. Rows are written in the order of their key, so that two nodes cannot block each other.
 * 60 keys fit the 8,000 bytes of one announcement.
 *
 * It finds its rows by index entries one after another: read like that, the index forgets rows that are gone, of which
 * a busy topic has thousands before the next vacuum.
 */
const put = `
CREATE FUNCTION relay_put(json, bigint, bigint, bigint, text, text)
RETURNS TABLE (ord integer, stored boolean, kept boolean, announcements bigint)
LANGUAGE sql SET enable_bitmapscan = off SET enable_seqscan = off AS $$
WITH incoming AS (
  SELECT ord, decode(topic, 'hex') AS topic, decode(id, 'hex') AS id, decode(sender, 'hex') AS sender, tag,
    octet_length(message) AS bytes, published_at, expires_at, position, message, attestation
  FROM json_to_recordset($1) AS r(ord integer, topic text, id text, sender text, tag integer,
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
SELECT j.ord, s.id IS NOT NULL, j.known OR j.fits, (SELECT count(pg_notify($5, $6 || keys)) FROM announced)
FROM judged j LEFT JOIN stored s USING (topic, id)
$$;
`

export const migrations: readonly Migration[] = [
  { id: '0001-mailbox', sql: mailbox },
  { id: '0002-put', sql: put },
]
