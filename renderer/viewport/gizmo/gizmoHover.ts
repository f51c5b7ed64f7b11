/** What the mouse has hold of: while it is a gizmo, a click is not for what lies behind it. */
export const gizmoHover = { active: false }
