import type { Migration } from '@latchkey/database'

/**
 * One row for each stored message. Topics, senders and messages are identified by hashes. `position` is the order of
 * delivery: the time of writing and a counter. Its index reads a topic in that order, so that a page costs no more than
 * the entries it may scan. `origin` is the quota key of `ports/mailbox.ts` as bytes; NULL: unknown.
 *
 * Sealed text cannot be compressed, so compression is off. Rows live for milliseconds, so autovacuum starts after a
 * number of dead rows instead of a share.
 */
const mailbox = `
CREATE TABLE relay_messages (
  topic bytea NOT NULL, id bytea NOT NULL, sender bytea NOT NULL,
  tag integer NOT NULL, bytes integer NOT NULL,
  published_at bigint NOT NULL, expires_at bigint NOT NULL, position bigint NOT NULL,
  message text NOT NULL, attestation text, origin bytea,
  PRIMARY KEY (topic, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 20000);
ALTER TABLE relay_messages ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX relay_messages_expired ON relay_messages (expires_at);
CREATE INDEX relay_messages_order ON relay_messages (topic, position, id);
`

/**
 * Stores a group and announces it, in one transaction and one round trip: $1 the messages, $2 now, $3 and $4 the limits
 * of a topic, $5 channel, $6 name of the node. A message that is already stored is not stored again; an expired one
 * that is not swept yet is replaced. Rows are written in the order of their key, so that two nodes cannot deadlock. 60
 * keys fit into the 8,000 bytes of one announcement. The attestation counts as bytes of its message.
 *
 * It finds its rows with single index scans, which mark index entries of dead rows as killed; a busy topic has
 * thousands of them before the next vacuum.
 */
const put = `
CREATE FUNCTION relay_put(json, bigint, bigint, bigint, text, text)
RETURNS TABLE (ord integer, stored boolean, kept boolean, announcements bigint)
LANGUAGE sql SET enable_bitmapscan = off SET enable_seqscan = off AS $$
WITH incoming AS (
  SELECT ord, decode(topic, 'hex') AS topic, decode(id, 'hex') AS id, decode(sender, 'hex') AS sender, tag,
    octet_length(message) + coalesce(octet_length(attestation), 0) AS bytes, published_at, expires_at, position,
    message, attestation, decode(origin, 'hex') AS origin
  FROM json_to_recordset($1) AS r(ord integer, topic text, id text, sender text, tag integer, published_at bigint,
    expires_at bigint, position bigint, message text, attestation text, origin text)
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
    (topic, id, sender, tag, bytes, published_at, expires_at, position, message, attestation, origin)
  SELECT topic, id, sender, tag, bytes, published_at, expires_at, position, message, attestation, origin
  FROM judged WHERE fits AND NOT known ORDER BY topic, id
  ON CONFLICT (topic, id) DO UPDATE SET sender = excluded.sender, tag = excluded.tag, bytes = excluded.bytes,
    published_at = excluded.published_at, expires_at = excluded.expires_at, position = excluded.position,
    attestation = excluded.attestation, origin = excluded.origin
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

/**
 * Lists a page: $1 topics, $2 and $3 the cursor after which each begins, $4 now, $5 messages and $6 bytes of the page,
 * $7 entries to scan on each topic in addition to the excluded messages, $8 excluded senders, $9 excluded messages
 * (topic and id in one).
 *
 * A topic with more entries than may be scanned is known only up to a cursor, and the page ends at the first of these
 * cursors. The order therefore holds across all topics, whatever the page skips. Texts are read only for the page. The
 * last three columns belong to the page: the number of scanned entries, and the cursor where the next page begins. A
 * page without messages is one row with NULLs in the other columns.
 */
const list = `
CREATE FUNCTION relay_list(bytea[], bigint[], bytea[], bigint, bigint, bigint, bigint, bytea[], bytea[])
RETURNS TABLE (topic bytea, id bytea, sender bytea, tag integer, published_at bigint, expires_at bigint,
  "position" bigint, message text, attestation text, scanned bigint, next_position bigint, next_id bytea)
LANGUAGE sql STABLE SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off AS $$
WITH scanned AS MATERIALIZED (
  SELECT found.* FROM unnest($1, $2, $3) AS asked(topic, position, id) CROSS JOIN LATERAL (
    SELECT m.topic, m.id, m.position, m.bytes, m.sender, m.expires_at, row_number() OVER (ORDER BY m.position, m.id) AS nth
    FROM relay_messages m WHERE m.topic = asked.topic AND (m.position, m.id) > (asked.position, asked.id)
      AND m.topic || m.id <> ALL ($9)
    ORDER BY m.position, m.id LIMIT $7
  ) AS found
), horizon AS MATERIALIZED (
  SELECT position, id FROM scanned WHERE nth = $7 ORDER BY position, id LIMIT 1
), waiting AS MATERIALIZED (
  SELECT s.topic, s.id, s.position, row_number() OVER w AS nth, sum(s.bytes) OVER w AS total
  FROM scanned s LEFT JOIN horizon h ON true
  WHERE (h.id IS NULL OR (s.position, s.id) <= (h.position, h.id)) AND s.expires_at > $4
    AND NOT EXISTS (SELECT FROM unnest($8) AS left_out(sender) WHERE left_out.sender = s.sender)
  WINDOW w AS (ORDER BY s.position, s.id)
), page AS MATERIALIZED (
  SELECT * FROM waiting WHERE nth = 1 OR (nth <= $5 AND total <= $6)
), ending AS (
  SELECT position, id FROM (
    (SELECT 1 AS kind, position, id FROM page
      WHERE (SELECT count(*) FROM page) < (SELECT count(*) FROM waiting) ORDER BY nth DESC LIMIT 1)
    UNION ALL SELECT 2, position, id FROM horizon
  ) AS ends ORDER BY kind LIMIT 1
)
SELECT m.topic, m.id, m.sender, m.tag, m.published_at, m.expires_at, m.position, m.message, m.attestation,
  (SELECT count(*) FROM scanned), ending.position, ending.id
FROM (SELECT 1) AS one LEFT JOIN ending ON true
LEFT JOIN (page p JOIN relay_messages m ON m.topic = p.topic AND m.id = p.id) ON true
ORDER BY p.nth
$$;
`

export const migrations: readonly Migration[] = [{ id: '0001-tables', sql: [mailbox, put, list].join('') }]
