import type { Download, DownloadType } from '@latchkey/core/ui'
import { Heading, TabPanel, Tabs, tabsCss } from '@latchkey/design'
import { Qr, qrCss } from '@latchkey/design/qr'
import { useState } from 'react'
import { useViewCss, useWords } from '../../shell/index.ts'
import { wallets } from '../../strings/en/wallets.ts'

type Store = Pick<Download, 'type' | 'url'>

/** The mobile stores, each as a QR code for a visitor at a desktop. */
export function PhoneStores({ stores, name }: { readonly stores: readonly Store[]; readonly name: string }) {
  useViewCss(qrCss)
  useViewCss(tabsCss)
  const t = useWords('wallets', wallets).downloads
  const [chosen, choose] = useState<DownloadType>()
  const store = stores.find(({ type }) => type === chosen) ?? stores[0]
  if (store === undefined) return null
  const code = (
    <div className="lk-center lk-downloads-phone">
      <div className="lk-downloads-code">
        <Qr value={store.url} label={t.phoneCode(t.types[store.type])} />
      </div>
      <p dir="auto">{t.phoneText(name)}</p>
    </div>
  )
  return (
    <section>
      <Heading level={2} className="lk-downloads-title">
        {t.phone}
      </Heading>
      {stores.length < 2 ? (
        code
      ) : (
        <>
          <Tabs
            id="stores"
            label={t.phone}
            tabs={stores.map(({ type }) => ({ id: type, label: t.types[type] }))}
            selected={store.type}
            onSelect={choose}
          />
          <TabPanel tabsId="stores" tab={store.type}>
            {code}
          </TabPanel>
        </>
      )}
    </section>
  )
}
