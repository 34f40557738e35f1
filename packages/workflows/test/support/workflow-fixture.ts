import { fileURLToPath } from "node:url";
import type { Activities } from "@plumbline/activities/create-activities.ts";
import "@plumbline/dev-env/testing/provided.ts";
import type { WorkflowInputs, WorkflowName } from "@plumbline/core/work/workflows.ts";
import { Context } from "@temporalio/activity";
import type { WorkflowHandle } from "@temporalio/client";
import { TestWorkflowEnvironment } from "@temporalio/testing";
import { bundleWorkflowCode, Runtime, Worker } from "@temporalio/worker";
import { inject, test as base } from "vitest";
import { taskQueues } from "../../src/registry.ts";

type Fakes = { [Name in keyof Activities]?: (...input: Parameters<Activities[Name]>) => unknown };
type Call = { name: keyof Activities; input: unknown; attempt: number; runId: string };

/** One running workflow, with the activities that it calls. */
export type Started = {
  handle: WorkflowHandle;
  /** Activities in starting order; each attempt counts. */
  calls: Call[];
  names(): string[];
  inputsOf(name: keyof Activities): unknown[];
  /** Resolves once an activity has started this often. */
  until(name: keyof Activities, times?: number): Promise<void>;
};

export type Workflows = {
  start<Name extends WorkflowName>(
    name: Name,
    input: WorkflowInputs[Name],
    fakes: Fakes,
    workflowId?: string,
  ): Promise<Started>;
  /** Runs it to its end. */
  run<Name extends WorkflowName>(name: Name, input: WorkflowInputs[Name], fakes: Fakes): Promise<Started>;
  /** For a workflow started by another one. Returns the activities that it calls, as they start. */
  expect(workflowId: string, fakes: Fakes): readonly Call[];
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };

async function testBundle() {
  return await bundleWorkflowCode({
    workflowsPath: here("../../src/workflows.ts"),
    logger: silent,
    webpackConfigHook: (config) => ({
      ...config,
      resolve: {
        ...config.resolve,
        alias: Object.assign({}, config.resolve?.alias, {
          "./durations.ts": here("short-durations.ts"),
          "./history.ts": here("short-history.ts"),
        }),
      },
    }),
  });
}

/** The product's workflows with waits of milliseconds, on the local Temporal, with activities faked by each test. */
// eslint-disable-next-line no-empty-pattern -- Vitest reads the names of other fixtures from this parameter.
export const test = base.extend("workflows", { scope: "file" }, async ({}, { onCleanup }): Promise<Workflows> => {
  Runtime.install({ logger: silent });
  const [environment, workflowBundle] = await Promise.all([
    TestWorkflowEnvironment.createFromExistingServer({ address: inject("temporalAddress") }),
    testBundle(),
  ]);
  const prefix = `workflows-${process.pid}-${Date.now()}`;
  const queues = taskQueues(prefix);
  const fakesOf = new Map<string, Fakes>();
  const callsOf = new Map<string, Call[]>();
  const activities = {
    // Called for every activity.
    default: async (input: never) => {
      const { workflowExecution, attempt, activityType } = Context.current().info;
      if (!workflowExecution) throw new Error("An activity without workflow");
      const { workflowId, runId } = workflowExecution;
      const name = activityType as keyof Activities;
      callsOf.get(workflowId)?.push({ name, input, attempt, runId });
      const fake: ((input: never) => unknown) | undefined = fakesOf.get(workflowId)?.[name];
      if (!fake) throw new Error(`${name} was not expected`);
      return await whileBeating(() => fake(input));
    },
  };
  const shared = { connection: environment.nativeConnection, namespace: environment.namespace };
  const workers = await Promise.all([
    Worker.create({ ...shared, taskQueue: queues.workflows, workflowBundle }),
    Worker.create({ ...shared, taskQueue: queues.activities, activities }),
    Worker.create({ ...shared, taskQueue: queues.webhooks, activities }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  let started = 0;
  const expect = (workflowId: string, fakes: Fakes) => {
    const calls: Call[] = [];
    fakesOf.set(workflowId, fakes);
    callsOf.set(workflowId, calls);
    return calls;
  };
  const start: Workflows["start"] = async (name, input, fakes, id) => {
    started += 1;
    const workflowId = id ?? `${prefix}-${name}-${started}`;
    const calls = expect(workflowId, fakes);
    const handle = await environment.client.workflow.start(name, {
      workflowId,
      taskQueue: queues.workflows,
      args: [input],
    });
    const of = (wanted: keyof Activities) => calls.filter((call) => call.name === wanted);
    return {
      handle,
      calls,
      names: () => calls.map((call) => call.name),
      inputsOf: (wanted) => of(wanted).map((call) => call.input),
      until: async (wanted, times = 1) => {
        while (of(wanted).length < times) await new Promise((resolve) => setTimeout(resolve, 5));
      },
    };
  };
  onCleanup(async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await environment.teardown();
  });
  return {
    start,
    expect,
    run: async (name, input, fakes) => {
      const work = await start(name, input, fakes);
      await work.handle.result();
      return work;
    },
  };
});

/** A fake that returns these results in order, and repeats the last one. */
export function inTurn<Answer>(...answers: (Answer | Error)[]): () => Answer {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error("No answer");
    return answer;
  };
}

/** Attempts whose worker was killed. */
const killed = new WeakSet<Context>();

async function whileBeating(work: () => unknown): Promise<unknown> {
  const context = Context.current();
  const beat = setInterval(() => {
    if (!killed.has(context)) context.heartbeat();
  }, 50);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** Behaves like an attempt whose worker was killed: no result, and no heartbeat. */
export async function neverAnswers(): Promise<never> {
  killed.add(Context.current());
  return await new Promise<never>((_resolve, reject) => {
    Context.current().cancellationSignal.addEventListener("abort", () => reject(new Error("given up")));
  });
}
