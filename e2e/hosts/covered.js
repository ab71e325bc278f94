// A dialog of the page that is open already, and a cover over the rest.
const cover = document.createElement('div')
cover.className = 'cover'
const dialog = document.createElement('dialog')
dialog.id = 'host-dialog'
document.body.append(cover, dialog)
dialog.showModal()
