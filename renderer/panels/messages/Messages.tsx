import { useApp } from '../../state/app.ts'
import type { Message } from '../../state/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import './Messages.css'

/** Errors and warnings stay until dismissed; other messages disappear after a while. */
export function Messages() {
  const messages = useApp((app) => app.messages)
  return (
    <div className="messages" role="region" aria-label="Messages">
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

function OneMessage({ message }: { readonly message: Message }) {
  const dismiss = useApp((app) => app.dismiss)
  const { id, tone, title, detail, action } = message
  const act = () => {
    dismiss(id)
    action?.run()
  }
  const leaves = tone === 'info' || tone === 'success'
  return (
    <Toast
      tone={tone}
      title={title}
      detail={detail}
      seconds={leaves ? readingSeconds(`${title} ${detail ?? ''}`) : undefined}
      onClose={() => dismiss(id)}
      actions={action && <Button onClick={act}>{action.label}</Button>}
    />
  )
}

/** Time to notice a message and to read it slowly. */
function readingSeconds(text: string): number {
  return 6 + text.length / 12
}
