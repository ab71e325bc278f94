import { Button } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { HelpSlides } from '../../parts/help-slides.tsx'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'
import { ownArt, payArt } from './art.tsx'

export const title: Title = (words) => words('onramp', onramp).aboutTitle

/** Explains purchases in two pictures. */
export default function WhatIsABuyView() {
  const { slides, progress } = useWords('onramp', onramp)
  const {
    actions: { modal },
    getState,
  } = useScreenClient()
  // If the site opened this screen directly, there is no purchase screen to return to.
  const goOn = () => (getState().router.history.length > 1 ? modal.goBack() : modal.push('BuyCrypto'))
  return (
    <div className="lk-view-content">
      <HelpSlides
        slides={[
          { ...slides.pay, art: payArt },
          { ...slides.own, art: ownArt },
        ]}
      />
      <Button variant="primary" fullWidth onClick={goOn}>
        {progress.buy}
      </Button>
    </div>
  )
}
