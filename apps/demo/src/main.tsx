import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { PracticeWallet } from './practice-wallet/practice-wallet.tsx'
import { Site } from './site.tsx'
import './styles/site.css'
import { modal } from './wallet.ts'

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <LatchkeyProvider client={modal.client}>
      <PracticeWallet>
        <Site />
      </PracticeWallet>
    </LatchkeyProvider>,
  )
