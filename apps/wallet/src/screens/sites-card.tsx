import { EmptyState, GlobeIcon, Heading, List, ListRow } from '@latchkey/design'
import { useState } from 'react'
import type { Session } from '../kit/read-kit.ts'
import { Picture } from '../parts/picture.tsx'
import { SessionSheet } from '../sheets/session-sheet.tsx'
import { useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const t = strings.sites

export function SitesCard() {
  const sessions = useWalletState((state) => state.sessions)
  const [topic, setTopic] = useState<string>()
  const open = sessions.find((session) => session.topic === topic)
  return (
    <section className="pk-card" aria-labelledby="sites-title">
      <Heading id="sites-title">{t.title}</Heading>
      {sessions.length === 0 ? (
        <EmptyState icon={<GlobeIcon />} title={t.empty} text={t.emptyText} />
      ) : (
        <List label={t.title}>
          {sessions.map((session) => (
            <SiteRow key={session.topic} session={session} onOpen={() => setTopic(session.topic)} />
          ))}
        </List>
      )}
      {open !== undefined && <SessionSheet session={open} onClose={() => setTopic(undefined)} />}
    </section>
  )
}

function SiteRow({ session, onOpen }: { readonly session: Session; readonly onOpen: () => void }) {
  const { name, host, iconUrl } = session.site
  return (
    <ListRow
      leading={<Picture name={name} src={iconUrl} loading="eager" />}
      title={name}
      subtitle={host || strings.site.unknown}
      chevron
      onClick={onOpen}
    />
  )
}
