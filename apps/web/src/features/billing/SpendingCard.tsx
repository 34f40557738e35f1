import { useQuery } from "@apollo/client/react";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState } from "../../shared/notices.tsx";
import { money } from "../../ui/numbers.ts";
import { Loading } from "../../ui/placeholders.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Day } from "../../ui/Time.tsx";
import { LimitRow } from "./LimitRow.tsx";
import classes from "./SpendingCard.module.css";

const SPENDING = graphql(`
  query SpendingCard {
    viewer {
      id
      spending {
        id
        resetsAt
        paidCreditCents
        places {
          scope
          portalId
          recurringJobId
          apiKeyId
          name
          perRun
          perMonth
          held
          spent
        }
        forecast {
          creditsPerDay
          centsPerDay
          daysLeft
          runsOutOn
          monthEndCredits
        }
      }
    }
  }
`);

/** The month's spending, how long the balance lasts, and the hard limits. */
export function SpendingCard() {
  const { data, error, refetch } = useQuery(SPENDING);
  const spending = data?.viewer.spending;
  return (
    <Panel
      title="Spending limits"
      note="At a limit, jobs pause before they spend another credit, and the API refuses addresses. Leave a field empty for no limit."
    >
      {error && !spending && (
        <ErrorState title="Couldn't load spending limits" error={error} onRetry={() => void refetch()} />
      )}
      {!spending && !error && <Loading rows={4} />}
      {spending && (
        <div className={classes.card}>
          <Forecast {...spending.forecast} resetsAt={spending.resetsAt} />
          <ul className={classes.places}>
            {spending.places.map((place) => (
              <LimitRow
                key={`${place.scope}${place.apiKeyId ?? place.recurringJobId ?? place.portalId ?? ""}`}
                place={place}
                paidCreditCents={spending.paidCreditCents ?? null}
              />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

type ForecastFacts = {
  creditsPerDay?: number | null;
  centsPerDay?: number | null;
  daysLeft?: number | null;
  runsOutOn?: string | null;
  monthEndCredits: number;
  resetsAt: string;
};

function Forecast({ creditsPerDay, centsPerDay, daysLeft, runsOutOn, monthEndCredits, resetsAt }: ForecastFacts) {
  if (creditsPerDay == null)
    return (
      <p className={classes.forecast}>
        A forecast appears once schedules or automatic cleaning have run for 14 days, or a schedule has run twice.
      </p>
    );
  return (
    <p className={classes.forecast}>
      Your schedules and automatic cleaning use about {counted(Math.ceil(creditsPerDay), "credit")} a day
      {centsPerDay != null && <> ({money(centsPerDay)})</>}. At this pace your credits last{" "}
      {daysLeft === 0 ? "less than a day" : counted(daysLeft ?? 0, "day")}
      {runsOutOn && (
        <>
          , until about <Day iso={runsOutOn} />
        </>
      )}
      . By the end of this month, on <Day iso={resetsAt} />, about {count(monthEndCredits)} will have been spent.
    </p>
  );
}
