import { amountOf, button, count, text, type Email, type Links } from "../email-kit.ts";
import { layOut, type EmailBlock } from "../lay-out.ts";

type Facts = {
  listName: string;
  status: string;
  corrected: number;
  confirmed: number;
  review: number;
  failed: number;
  credits: number;
};

export const jobFinished: Email<Facts> = (content, { urlOf }) => {
  const cleaned = content.corrected + content.confirmed;
  const toReview = content.review > 0 ? `, ${count.format(content.review)} need review` : "";
  return layOut(`${count.format(cleaned)} addresses cleaned${toReview}`, [
    text(
      `The cleaning of "${content.listName}" has ${content.status === "completed" ? "finished" : "ended before all records were processed"}.`,
    ),
    {
      kind: "facts",
      rows: [
        ["Corrected", count.format(content.corrected)],
        ["Confirmed", count.format(content.confirmed)],
        ["Need review", count.format(content.review)],
        ["Failed", count.format(content.failed)],
        ["Credits used", count.format(content.credits)],
      ],
    },
    finishedButton(content, urlOf),
  ]);
};

/** Links to this job's proposals in review; without any, to its corrected records. */
function finishedButton(
  { link, review, corrected }: Pick<Facts, "review" | "corrected"> & { link: string },
  urlOf: Links["urlOf"],
): EmailBlock {
  // `link` is the job's page.
  const toReview = urlOf(`/review?job_id=${link.split("/").at(-1)}`);
  if (review > 0) return button(`Review ${amountOf(review, "record")}`, toReview);
  if (corrected > 0) return button(`View ${amountOf(corrected, "change")}`, `${link}?outcome=corrected`);
  return button("View the job", link);
}
