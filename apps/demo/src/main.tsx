import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { PracticeWallet } from './practice-wallet/practice-wallet.tsx'
import { applyLook, readSettings } from './settings.ts'
import { Site } from './site.tsx'
import './styles/site.css'
import './styles/orchard.css'
import './styles/settings.css'
import { modal } from './wallet.ts'

applyLook(readSettings())
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <LatchkeyProvider client={modal.client}>
      <PracticeWallet>
        <Site />
      </PracticeWallet>
    </LatchkeyProvider>,
  )
