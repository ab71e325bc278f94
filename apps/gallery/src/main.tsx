import { createRoot } from 'react-dom/client'
import { readChoice } from './address.ts'
import { Gallery } from './page/gallery.tsx'
import { showBare } from './page/show-bare.ts'
import './page/page.css'

const choice = readChoice(location.search)
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
if (choice.isBare) void showBare(choice, root)
else createRoot(root).render(<Gallery />)
