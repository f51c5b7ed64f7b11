/**
 * Asks one question at a time. Of those that come while it is under way only the newest is asked: what was dragged past
 * is of no interest any more.
 */
export function newestOnly<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void,
): (question: Question) => void {
  let asking = false
  let next: { readonly question: Question } | null = null

  async function send(question: Question): Promise<void> {
    asking = true
    next = null
    const answer = await ask(question)
    asking = false
    take(answer, question)
    if (next !== null) void send((next as { readonly question: Question }).question)
  }
  return (question) => {
    if (asking) next = { question }
    else void send(question)
  }
}
