import { ButtonLink, ExternalLinkIcon } from '@latchkey/design'
import { HelpSlides } from '../../parts/help-slides.tsx'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { wallets } from '../../strings/en/wallets.ts'
import { feesArt, separateArt } from './art.tsx'

export const title: Title = (words) => words('wallets', wallets).networkHelp.title

const LEARN_MORE_URL = 'https://ethereum.org/en/developers/docs/networks/'

/** Explains networks in two pictures. */
export default function WhatIsANetworkView() {
  const t = useWords('wallets', wallets).networkHelp
  const { separate, fees } = t.slides
  return (
    <div className="lk-view-content">
      <HelpSlides
        slides={[
          { ...separate, art: separateArt },
          { ...fees, art: feesArt },
        ]}
      />
      <ButtonLink fullWidth href={LEARN_MORE_URL} end={<ExternalLinkIcon size={16} />}>
        {t.learnMore}
      </ButtonLink>
    </div>
  )
}
