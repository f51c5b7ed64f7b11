/** The workspaces listed in the menu. `key`: shortcut with Ctrl or Cmd. */
export const menuWorkspaces = [
  { id: 'inspect', title: 'Inspect', key: 1 },
  { id: 'contacts', title: 'Contacts', key: 2 },
  { id: 'skin', title: 'Skin', key: 3 },
  { id: 'export', title: 'Export', key: 5 },
] as const

export type MenuWorkspace = (typeof menuWorkspaces)[number]['id']
