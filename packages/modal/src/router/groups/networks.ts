/** The screens of networks, loaded together. */
export * as Networks from '../../views/networks/networks.view.tsx'
export * as WhatIsANetwork from '../../views/what-is-a-network/what-is-a-network.view.tsx'
