/** Whether the pointer is over a gizmo handle. A click there does not select what is behind it. */
export const gizmoHover = { active: false }
